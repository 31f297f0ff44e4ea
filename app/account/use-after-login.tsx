import { DURATION } from '@contract/constants';
import type { LoginResult } from '@contract/sso/login-result';
import { createLazyPart } from '@ds/lazy-part/lazy-part';
import type { SuccessDialogProps } from '@ds/success-dialog/success-dialog';
import { useToast } from '@ds/toast/toast';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { onIdle } from '../device/on-idle';
import { dropAttribution } from '../navigation/attribution';
import type { Destination } from '../navigation/destination';
import { HOME } from '../navigation/redirect';
import { useAddress } from '../navigation/use-address';
import { isAboutSession } from '../services/failure';
import { useServices } from '../services/services-context';
import { useMemory } from '../session/session-context';
import { useFailure } from '../shell/use-failure';

// Radix dialog weighs 6 kB, and no form waits for it: it is loaded while the page is idle.
const successDialog = createLazyPart<SuccessDialogProps>(
  async () => (await import('@ds/success-dialog/success-dialog')).SuccessDialog,
);

// Nothing before a login needs it.
const loadDestination = () => import('../navigation/destination');

/** Milliseconds that a toast of several sentences is shown. */
const LONG_TOAST = 12_000;

/** A route of this app that a page leads to by itself. */
export type NextRoute = Extract<Destination, { kind: 'route' }>;

interface Options {
  /** Whether the login is a registration, which leads elsewhere (S4, D23). @default false */
  registered?: boolean;
  /** Leads here, and not to where the address asks for. */
  next?: (login: LoginResult) => NextRoute;
}

/** Finds out where the address leads after a login (D16). */
function useFindDestination(registered: boolean): (login: LoginResult | null) => Promise<Destination> {
  const address = useAddress();
  const { i18n } = useTranslation();
  const { session } = useMemory();
  const { member, b2b, site } = useServices();
  return async (login) => {
    const rules = await loadDestination().catch(() => null);
    // The member is logged in all the same.
    if (!rules) return { kind: 'route', route: HOME };
    return rules.findDestination({
      address,
      login,
      registered,
      ownOrigin: window.location.origin,
      locale: i18n.language,
      now: Date.now(),
      passwordDue: session.get().member?.passwordDue ?? false,
      ask: {
        me: member.me,
        domains: b2b.domains,
        handoff: b2b.handoff,
        redirectOrigins: async () => {
          const result = await site();
          return result.ok ? { ok: true, data: result.data.redirectOrigins ?? [] } : result;
        },
      },
    });
  };
}

/** Goes to a destination. Back never returns to the form (D28). */
function useGoTo(): (destination: Destination) => void {
  const { t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const fail = useFailure();
  const replaceRoute = (route: string, state?: unknown): void =>
    void navigate(route, { replace: true, state });
  return (destination) => {
    if (destination.kind === 'page') return window.location.replace(destination.href);
    if (destination.kind === 'route') return replaceRoute(destination.route, destination.state);
    const { reason } = destination;
    if (reason === 'refused') show({ id: 'onward', tone: 'info', text: t('onward.refused') });
    else fail(reason);
    // `fail` has led to the password page or the login, which lead on by themselves (D35, D15).
    if (reason === 'refused' || !isAboutSession(reason)) replaceRoute(HOME);
  };
}

/** The way from a login to its destination. */
export interface AfterLogin {
  /** Stores the session, shows the success dialog for a second, and goes to the destination (S4, D16). */
  finish: (result: LoginResult, country?: string) => Promise<void>;
  /** Goes to the destination at once. Takes null for a member who was signed in already. */
  redirect: (login: LoginResult | null) => Promise<void>;
  /** The success dialog; the caller of `finish` renders it. */
  dialog: ReactNode;
}

/** Leads from a login, a registration or an earlier session to where the address asks for. */
export function useAfterLogin({ registered = false, next }: Options = {}): AfterLogin {
  const { t } = useTranslation();
  const { show } = useToast();
  const { session, draft, resend } = useMemory();
  const findDestinationOf = useFindDestination(registered);
  const goTo = useGoTo();
  const destination = useRef<Promise<Destination>>(undefined);
  const isInviteFull = useRef(false);
  const [open, setOpen] = useState(false);
  const [SuccessDialog, load] = successDialog.usePart();
  useEffect(
    () =>
      onIdle(() => {
        loadDestination().catch(() => undefined);
        successDialog.preload().catch(() => undefined);
      }),
    [],
  );

  const leave = async (): Promise<void> => {
    const found = await destination.current;
    setOpen(false);
    draft.clear();
    resend.clear();
    dropAttribution(window);
    if (found) goTo(found);
    if (isInviteFull.current) show({ tone: 'info', text: t('signup.inviteFull'), duration: LONG_TOAST });
  };

  return {
    async finish(result, country) {
      session.start(result, country);
      // The page that is led to by itself says so.
      isInviteFull.current = !next && result.inviteFailures?.friend === 'full';
      // The server answers while the dialog is shown.
      destination.current = next ? Promise.resolve(next(result)) : findDestinationOf(result);
      try {
        await load();
        setOpen(true);
      } catch {
        // The member is logged in all the same.
        await leave();
      }
    },
    redirect: async (login) => goTo(await findDestinationOf(login)),
    dialog: SuccessDialog ? (
      <SuccessDialog
        open={open}
        title={registered ? t('signup.done') : t('login.done')}
        duration={DURATION.successDialog}
        onDone={() => void leave()}
      />
    ) : null,
  };
}

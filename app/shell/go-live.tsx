import { Button, ButtonLink, type ButtonVariant } from '@ds/button/button';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import Radio from 'lucide-react/icons/radio';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../i18n/translation';
import { useLocation, useNavigate } from 'react-router-dom';
import { creatorPage } from '../navigation/creator';
import { firstInReach } from '../services/reach';
import { useServices } from '../services/services-context';
import { useMemory, useSession } from '../session/session-context';
import { useFailure } from './use-failure';
import { useIsHere } from './use-is-here';

/** The login at a back office, with what the address carries already (S4). */
function entranceTo(origin: string, search: string): string {
  const params = new URLSearchParams(search);
  params.set('callback', `${origin}/`);
  params.set('host', '1');
  params.set('hc_source', 'ho');
  params.set('hc_time', String(Date.now()));
  return `/login?${params}`;
}

/**
 * Looks for a back office that answers, and goes to its login (S4); says so where there is none (S8). A page that was
 * opened before a back office was registered is reloaded first (D29). A person who has left the page meanwhile stays
 * where they are.
 */
export function useHostEntrance(): [busy: boolean, enter: () => void] {
  const { t } = useTranslation();
  const services = useServices();
  const { show } = useToast();
  const fail = useFailure();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { reloadOnce } = useMemory();
  const [busy, run] = usePending();
  const isHere = useIsHere();

  const look = async (): Promise<void> => {
    const domains = await services.b2b.domains();
    if (!isHere()) return;
    if (!domains.ok) return fail(domains);
    const found = await firstInReach(domains.data);
    if (!isHere()) return;
    if (found.origin !== null) return void navigate(entranceTo(found.origin, search));
    if (found.isBlocked) await reloadOnce.run('entrance');
    show({ id: 'entrance', tone: 'danger', text: t('entrance.none') });
  };
  const enter = async (): Promise<void> => {
    await look();
    reloadOnce.end();
  };
  return [busy, () => void run(enter)];
}

/** Continues by itself after a reload for the entrance. Only one of a page's buttons `continues`. */
function useAfterReload(enter: () => void, continues: boolean): void {
  const { reloadOnce } = useMemory();
  const resume = useEffectEvent(() => {
    if (continues && reloadOnce.isFor('entrance')) enter();
  });
  useEffect(() => resume(), []);
}

interface HostEntranceProps {
  /** For the header. @default false */
  compact?: boolean;
  /** How much it weighs; the header's looks the same everywhere. @default 'quiet' */
  variant?: ButtonVariant;
  className?: string;
  /** Whether it continues after a reload. @default true */
  continues?: boolean;
  children: string;
}

/** The host entrance (S2, S4): looks for a back office, and goes to its login. */
export function HostEntrance({
  compact = false,
  variant = 'quiet',
  className,
  continues = true,
  children,
}: HostEntranceProps) {
  const { t } = useTranslation();
  const [busy, enter] = useHostEntrance();
  useAfterReload(enter, continues);
  return (
    <Button
      {...(compact ? IN_HEADER : { variant, className })}
      loading={busy}
      loadingLabel={t('header.goLiveBusy')}
      onClick={enter}
    >
      <Label compact={compact}>{children}</Label>
    </Button>
  );
}

/**
 * "Go Live" of the landing page: leads hosts to the host entrance, everybody else to the application of streamers (D24).
 * After a reload the entrance in the header continues.
 */
export function GoLive({ variant }: { variant: ButtonVariant }) {
  const { t } = useTranslation();
  const { member } = useSession();
  const { search } = useLocation();
  if (member?.b2bToken)
    return (
      <HostEntrance variant={variant} continues={false}>
        {t('header.goLive')}
      </HostEntrance>
    );
  return (
    // The entrance, which logged-out hosts find there, takes the query along (S4).
    <ButtonLink variant={variant} href={`#${creatorPage('streamer')}${search}`}>
      <Label compact={false}>{t('header.goLive')}</Label>
    </ButtonLink>
  );
}

/** The narrowest headers leave the way to the side menu; Russian's words need more room than others. */
const IN_HEADER = {
  variant: 'secondary',
  size: 'small',
  className: 'shrink-0 whitespace-nowrap max-sm:px-3 max-[24rem]:hidden max-[27rem]:[&:lang(ru)]:hidden',
} as const;

function Label({ compact, children }: { compact: boolean; children: string }) {
  return (
    <>
      <Radio aria-hidden size={18} />
      <span className={compact ? 'max-sm:sr-only @min-[60rem]:[&:lang(ru)]:sr-only' : undefined}>
        {children}
      </span>
    </>
  );
}

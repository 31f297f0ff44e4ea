import { DURATION } from '@contract/constants';
import type { LoginResult } from '@contract/sso/login-result';
import { createLazyPart } from '@ds/lazy-part/lazy-part';
import type { SuccessDialogProps } from '@ds/success-dialog/success-dialog';
import { useRef, useState, type ReactNode } from 'react';
import { dropAttribution } from '../../../navigation/attribution';
import { useMemory } from '../../../session/session-context';
import { useOnward } from './use-onward';

const success = createLazyPart<SuccessDialogProps>(
  async () => (await import('@ds/success-dialog/success-dialog')).SuccessDialog,
);

/** Fetches the success dialog before it is needed. */
export const preloadSuccess = (): void => void success.preload().catch(() => undefined);

/** The way in: stores the session, says so for a second, then goes where the login leads (S4, D16). */
export interface Entrance {
  enter(result: LoginResult, country?: string): Promise<void>;
  /** To be drawn by the page. */
  dialog: ReactNode;
}

interface Options {
  /** It is a registration, which ends otherwise (S4, D23). */
  registered?: boolean;
}

/** @param title what the dialog says */
export function useEntrance(title: string, { registered = false }: Options = {}): Entrance {
  const { session, draft, resend } = useMemory();
  const findWay = useOnward();
  const way = useRef<Promise<() => void>>(undefined);
  const [Success, load] = success.usePart();
  const [open, setOpen] = useState(false);

  const leave = async (): Promise<void> => {
    // What the way depends on was asked for while the dialog stood there.
    const goOn = await way.current;
    setOpen(false);
    draft.clear();
    resend.clear();
    dropAttribution(window);
    goOn?.();
  };

  return {
    async enter(result, country) {
      session.start(result, country);
      way.current = findWay({ login: result, registered });
      try {
        await load();
        setOpen(true);
      } catch {
        // Logged in all the same: without the dialog's code the way simply goes on.
        await leave();
      }
    },
    dialog: Success ? (
      <Success open={open} title={title} duration={DURATION.successDialog} onDone={() => void leave()} />
    ) : null,
  };
}

import { DURATION } from '@contract/constants';
import type { LoginResult } from '@contract/sso';
import { createLazyPart } from '@ds/lazy-part/lazy-part';
import type { SuccessDialogProps } from '@ds/success-dialog/success-dialog';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterLogin } from '../../session/after-login';
import { useMemory } from '../../session/session-context';

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

/** @param title what the dialog says */
export function useEntrance(title: string): Entrance {
  const { session, draft, resend } = useMemory();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [Success, load] = success.usePart();
  const [open, setOpen] = useState(false);

  const leave = (): void => {
    setOpen(false);
    draft.clear();
    resend.clear();
    // Back never returns to the form (D28).
    void navigate(afterLogin({ hashSearch: search, pageSearch: window.location.search }), { replace: true });
  };

  return {
    async enter(result, country) {
      session.start(result, country);
      try {
        await load();
        setOpen(true);
      } catch {
        // Logged in all the same: without the dialog's code the way simply goes on.
        leave();
      }
    },
    dialog: Success ? (
      <Success open={open} title={title} duration={DURATION.successDialog} onDone={leave} />
    ) : null,
  };
}

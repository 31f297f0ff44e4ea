import { createLazyPart } from '@ds/lazy-part/lazy-part';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { internalRoute } from '../../../navigation/redirect';
import { isReadingPage } from '../../../navigation/password-page';
import { useSession } from '../../../session/session-context';
import { useServices } from '../../../services/services-context';
import type { ConsentDialogProps } from './consent-dialog';

// Heavy (Radix dialog), in the first bundle of every page, and shown only after the terms have changed.
const dialog = createLazyPart<ConsentDialogProps>(
  async () => (await import('./consent-dialog')).ConsentDialog,
);

/** Pages that pass a member on at once, to another site or from one. */
const HANDOFF_PAGES = /^\/(external|qy)\b/i;

/** Pages that never ask: the texts themselves, support, the auth pages, and pages that pass on. */
const neverAsks = (pathname: string): boolean =>
  isReadingPage(pathname) || HANDOFF_PAGES.test(pathname) || internalRoute(pathname) === null;

/** Asks members to accept the current terms unless they have, after a login and at each page load (D32). */
export function ConsentKeeper() {
  const services = useServices();
  const { member } = useSession();
  const { pathname } = useLocation();
  const [version, setVersion] = useState<string | null>(null);
  const [ConsentDialog, load] = dialog.usePart();
  // A new password comes first (D35).
  const accepted = member && !member.passwordDue ? member.agreement : undefined;

  useEffect(() => {
    if (accepted === undefined) return;
    let current = true;
    const check = async (): Promise<void> => {
      const known = await services.site();
      if (!known.ok || known.data.agreement === accepted) return;
      // The version known here may be older than the one accepted on another tab meanwhile.
      const site = await services.site(true);
      if (!current || !site.ok) return;
      setVersion(site.data.agreement);
      if (site.data.agreement !== accepted) await load();
    };
    // If the dialog can't be loaded, the next page load asks.
    check().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [accepted, services, load]);

  if (!ConsentDialog || !member || version === null) return null;
  if (accepted === undefined || accepted === version || neverAsks(pathname)) return null;
  return <ConsentDialog member={member} version={version} />;
}

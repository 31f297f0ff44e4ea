import { createLazyPart } from '@ds/lazy-part/lazy-part';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { internalRoute } from '../../../navigation/redirect';
import { isReadingPage } from '../../../navigation/password-page';
import { useSession } from '../../../session/session-context';
import { useServices } from '../../../services/services-context';
import type { ConsentDialogProps } from './consent-dialog';

const dialog = createLazyPart<ConsentDialogProps>(
  async () => (await import('./consent-dialog')).ConsentDialog,
);

/** Pages that hand a member on at once, to another site or from one. */
const PASSING = /^\/(external|qy)\b/i;

/** Where nobody is asked: the texts themselves and support, the forms of a login, and pages that hand on. */
const isQuiet = (pathname: string): boolean =>
  isReadingPage(pathname) || PASSING.test(pathname) || internalRoute(pathname) === null;

/** Asks members who haven't accepted the current terms to do so, after the login and at each page load (D32). */
export function ConsentKeeper() {
  const services = useServices();
  const { member } = useSession();
  const { pathname } = useLocation();
  const [version, setVersion] = useState<string | null>(null);
  const [ConsentDialog, load] = dialog.usePart();
  // A password that is due comes first (D35).
  const accepted = member && !member.passwordDue ? member.agreement : undefined;

  useEffect(() => {
    if (accepted === undefined) return;
    let current = true;
    const look = async (): Promise<void> => {
      const known = await services.site();
      if (!known.ok || known.data.agreement === accepted) return;
      // Accepted on another tab since this one was opened, the version known here may be the older one.
      const site = await services.site(true);
      if (!current || !site.ok) return;
      setVersion(site.data.agreement);
      if (site.data.agreement !== accepted) await load();
    };
    // Where it can't be fetched the next page load asks.
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [accepted, services, load]);

  if (!ConsentDialog || !member || version === null) return null;
  if (accepted === undefined || accepted === version || isQuiet(pathname)) return null;
  return <ConsentDialog member={member} version={version} />;
}

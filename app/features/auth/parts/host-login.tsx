import { Link } from '@ds/link/link';
import { Notice } from '@ds/notice/notice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutParams } from '../../../navigation/params';
import { useMemory, useSession } from '../../../session/session-context';
import { displayName } from '../../../shell/display-name';
import { useCarriedSearch } from '../data/use-carried-search';

/** Tells a signed-in member whose session a host's login ends (S4, D34). */
export function HostSession() {
  const { t } = useTranslation();
  const { session } = useMemory();
  const { token, member } = useSession();
  // The session that the login itself starts isn't meant.
  const [opened] = useState(() => session.get().token);
  if (token === null || token !== opened) return null;
  return (
    <Notice tone="info" className="mb-6">
      {t('login.hostSession', { name: displayName(member, t('header.member')) })}
    </Notice>
  );
}

/** What the host entrance adds to the address (S4). */
const ENTRANCE = ['host', 'callback', 'hc_source', 'hc_time'];

/** The ordinary login, without what the host entrance has added, wherever in the address it stands. */
function useMemberLogin(): string {
  const route = `#/login${withoutParams(useCarriedSearch(), ENTRANCE)}`;
  const { pathname, search } = window.location;
  const page = withoutParams(search, ENTRANCE);
  return page === search ? route : pathname + page + route;
}

/** Leads who is no host to the ordinary login (D34). */
export function MemberLogin() {
  const { t } = useTranslation();
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-2 text-body text-muted">
      {t('login.notHost')}
      <Link variant="quiet" href={useMemberLogin()}>
        {t('login.memberLogin')}
      </Link>
    </p>
  );
}

import { AppBar } from '@ds/app-bar/app-bar';
import { ButtonLink } from '@ds/button/button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { parentOf } from '../navigation/parent';
import { isInvite } from '../navigation/redirect';
import { useSession } from '../session/session-context';
import { AccountButton } from './account-button';
import { GoBack } from './go-back';
import { HostEntrance } from './go-live';
import { LanguageMenu } from './language-menu';
import { Logo } from './logo';

// A phone's bar has less room than a page.
const IN_BAR = 'shrink-0 whitespace-nowrap max-sm:px-3 @max-[22.5rem]:px-2';

function Account() {
  const { t } = useTranslation();
  const { token } = useSession();
  const { pathname, search } = useLocation();
  // An invite is a form to sign up itself, and who logs in comes back to it (D20).
  const isInvited = isInvite(pathname);
  const login = isInvited ? `#/login?callback=${encodeURIComponent(pathname + search)}` : '#/login';
  if (token === null)
    return (
      <>
        <ButtonLink variant="quiet" size="small" href={login} className={IN_BAR}>
          {t('header.login')}
        </ButtonLink>
        {isInvited ? null : (
          <ButtonLink size="small" href="#/signup-verify" className={IN_BAR}>
            {t('header.signup')}
          </ButtonLink>
        )}
      </>
    );
  return <AccountButton />;
}

/**
 * The site's header: the way back, logo, language, and the member's menu or the way in; on the landing page the host
 * entrance (S2). It gains opacity once the page scrolls.
 */
export function SiteHeader() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isHome = pathname === '/home';
  const parent = parentOf(pathname);
  return (
    <AppBar
      sticky
      start={
        <>
          {parent === null ? null : <GoBack parent={parent} />}
          {/* The narrowest screens have room for one of the two. */}
          <span className={parent === null ? undefined : '@max-[22.5rem]:hidden'}>
            <Logo compact />
          </span>
        </>
      }
      end={
        <>
          <LanguageMenu />
          {isHome ? <HostEntrance compact>{t('header.hostEntrance')}</HostEntrance> : null}
          <Account />
        </>
      }
    />
  );
}

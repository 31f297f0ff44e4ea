import { AppBar } from '@ds/app-bar/app-bar';
import { Avatar } from '@ds/avatar/avatar';
import { ButtonLink } from '@ds/button/button';
import { Link } from '@ds/link/link';
import { VisuallyHidden } from '@ds/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSession } from '../session/session-context';
import { GoLive } from './go-live';
import { LanguageMenu } from './language-menu';
import { Logo } from './logo';
import { displayName } from './display-name';

// A phone's bar has less room than a page.
const IN_BAR = 'shrink-0 whitespace-nowrap max-sm:px-3 max-[24rem]:px-2';

function Account() {
  const { t } = useTranslation();
  const { token, member } = useSession();
  if (token === null)
    return (
      <>
        <ButtonLink variant="quiet" size="small" href="#/login" className={IN_BAR}>
          {t('header.login')}
        </ButtonLink>
        <ButtonLink size="small" href="#/signup-verify" className={IN_BAR}>
          {t('header.signup')}
        </ButtonLink>
      </>
    );
  const name = displayName(member, t('header.member'));
  const avatar = <Avatar name={name} src={member?.photo ?? null} size="small" aria-hidden />;
  return (
    <>
      {/* The narrowest screens have no room for the nickname: the avatar alone leads on. */}
      <Link variant="quiet" href="#/dashboard" title={name} className="justify-center min-[24rem]:hidden">
        <VisuallyHidden>{t('header.mine')}</VisuallyHidden>
        {avatar}
      </Link>
      <span className="flex min-w-0 items-center gap-2 max-[24rem]:hidden">
        {avatar}
        <span className="max-w-40 min-w-0 truncate text-small font-medium text-ink">{name}</span>
      </span>
      <ButtonLink
        variant="secondary"
        size="small"
        href="#/dashboard"
        className={`${IN_BAR} max-[24rem]:hidden`}
      >
        {t('header.mine')}
      </ButtonLink>
    </>
  );
}

/**
 * The site's header: logo, language, and who is signed in; on the landing page the host entrance (S2). It gains
 * opacity once the page scrolls.
 */
export function SiteHeader() {
  const isHome = useLocation().pathname === '/home';
  return (
    <AppBar
      sticky
      start={<Logo compact />}
      end={
        <>
          <LanguageMenu />
          {isHome ? <GoLive compact /> : null}
          <Account />
        </>
      }
    />
  );
}

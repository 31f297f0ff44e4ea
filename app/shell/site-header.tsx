import { AppBar } from '@ds/app-bar/app-bar';
import { Avatar } from '@ds/avatar/avatar';
import { ButtonLink } from '@ds/button/button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSession } from '../session/session-context';
import { GoLive } from './go-live';
import { LanguageMenu } from './language-menu';
import { Logo } from './logo';
import { displayName } from './display-name';

// The bar has less room than a page: its buttons are smaller than the design system's.
const SMALL = 'shrink-0 px-3! py-2! text-small! whitespace-nowrap sm:px-4!';

function Account() {
  const { t } = useTranslation();
  const { token, member } = useSession();
  if (token === null)
    return (
      <>
        <ButtonLink variant="quiet" href="#/login" className={SMALL}>
          {t('header.login')}
        </ButtonLink>
        <ButtonLink href="#/signup-verify" className={SMALL}>
          {t('header.signup')}
        </ButtonLink>
      </>
    );
  const name = displayName(member, t('header.member'));
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name} src={member?.photo ?? null} size="small" aria-hidden />
        <span className="max-w-40 min-w-12 truncate text-small font-medium text-ink min-[24rem]:min-w-24">
          {name}
        </span>
      </span>
      <ButtonLink variant="secondary" href="#/dashboard" className={SMALL}>
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
      className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur-md"
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

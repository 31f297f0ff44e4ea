import { AppBar } from '@ds/app-bar/app-bar';
import { ButtonLink } from '@ds/button/button';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';
import { useLocation } from 'react-router-dom';
import { parentOf } from '../navigation/parent';
import { isInvite } from '../navigation/redirect';
import { useSession } from '../session/session-context';
import { AccountButton } from './account-button';
import { GoBack } from './go-back';
import { LanguageMenu } from './language-menu';
import { Logo } from './logo';

// A phone's bar has less room than a page.
const IN_BAR = 'shrink-0 whitespace-nowrap max-sm:px-3 @max-[22.5rem]:px-2';

// Russian's words need more room than others.
const IF_ROOM = '@max-[20rem]:hidden @max-[21.5rem]:[&:lang(ru)]:hidden';

function Account({ isCrowded }: { isCrowded: boolean }) {
  const { t } = useTranslation();
  const { token } = useSession();
  const { pathname, search } = useLocation();
  // An invite is a form to sign up itself, and who logs in comes back to it (D20).
  const isInvited = isInvite(pathname);
  const login = isInvited ? `#/login?callback=${encodeURIComponent(pathname + search)}` : '#/login';
  if (token === null)
    return (
      <>
        <ButtonLink
          variant="quiet"
          size="small"
          href={login}
          className={isCrowded ? `${IN_BAR} ${IF_ROOM}` : IN_BAR}
        >
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

interface Props {
  /** Stands beside the logo. */
  navigation?: ReactNode;
  /** Stands before the account. */
  actions?: ReactNode;
  /** A button at the end. The narrowest bars have room for one way in only beside it. */
  menu?: ReactNode;
}

/**
 * The site's header: the way back, logo, language, and the member's menu or the way in (S2). It gains opacity once the
 * page scrolls, and keeps the column of the page.
 */
export function SiteHeader({ navigation, actions, menu }: Props) {
  const { pathname } = useLocation();
  const parent = parentOf(pathname);
  return (
    <AppBar
      sticky
      className="lg:px-[max(20px,calc(50%-32rem+20px))]"
      start={
        <>
          {parent === null ? null : <GoBack parent={parent} />}
          {/* The narrowest screens have room for one of the two. */}
          <span className={parent === null ? undefined : '@max-[22.5rem]:hidden'}>
            <Logo compact />
          </span>
          {navigation}
        </>
      }
      end={
        <>
          <LanguageMenu />
          {actions}
          <Account isCrowded={menu !== undefined} />
          {menu}
        </>
      }
    />
  );
}

import { BackButton } from '@ds/app-bar/app-bar';
import { Page } from '@ds/page/page';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { LanguageMenu } from '../../shell/language-menu';
import { Logo } from '../../shell/logo';
import { PhoneStill } from '../../shell/phone-still';

interface Props {
  title: string;
  children: ReactNode;
}

/** The screen that login, signup, forgot and unlock share: no header or footer, but Back and language (S2, D28). */
export function AuthScreen({ title, children }: Props) {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  // The first entry of a visit has nothing behind it that is ours.
  const back = (): void => void (key === 'default' ? navigate('/home', { replace: true }) : navigate(-1));
  return (
    <Page
      title={t('page.title', { page: title })}
      skipLabel={t('page.skip')}
      focusKey={pathname}
      heading={title}
      header={
        <div className="flex items-center justify-between gap-2 px-2 pt-[max(0.5rem,env(safe-area-inset-top))] sm:px-gutter">
          <div className="flex items-center gap-1">
            <BackButton label={t('page.back')} onClick={back} />
            <Logo />
          </div>
          <LanguageMenu />
        </div>
      }
      aside={<PhoneStill />}
    >
      {children}
    </Page>
  );
}

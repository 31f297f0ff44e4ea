import { BackButton } from '@ds/app-bar/app-bar';
import { Page, PageHeading } from '@ds/page/page';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { useLocation, useNavigate } from 'react-router-dom';
import { LanguageMenu } from '../../../shell/language-menu';
import { Logo } from '../../../shell/logo';
import { useArrival } from '../data/use-arrival';

// Only wide screens show it; phones don't fetch it.
const PhoneStill = lazy(async () => ({ default: (await import('../../../shell/phone-still')).PhoneStill }));

const WIDE = '(min-width: 64rem)';

interface Props {
  title: string;
  /** Says what the page is for, under its title. */
  lead?: string;
  /** Tells apart pages that take each other's place on one route: each takes focus. @default '' */
  name?: string;
  children: ReactNode;
}

/** Whether Back stays in this app. The router numbers its history entries; the first of a visit is 0. */
function hasEntryBehind(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

/** The screen that login, signup, forgot and unlock share: no header or footer, but Back and language (S2, D28). */
export function AuthScreen({ title, lead, name = '', children }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useArrival();
  const [isWide] = useState(() => window.matchMedia(WIDE).matches);
  const back = (): void => void (hasEntryBehind() ? navigate(-1) : navigate('/home', { replace: true }));
  return (
    <Page
      title={t('page.title', { page: title })}
      skipLabel={t('page.skip')}
      focusKey={pathname + name}
      header={
        <header className="flex flex-wrap items-center justify-between gap-x-2 px-2 pt-[max(0.5rem,env(safe-area-inset-top))] sm:px-gutter">
          <div className="flex items-center gap-1">
            <BackButton label={t('page.back')} onClick={back} />
            <Logo />
          </div>
          <LanguageMenu />
        </header>
      }
      aside={<Still isDrawn={isWide} />}
      className="lg:flex lg:max-w-lg lg:flex-col lg:justify-center"
    >
      <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-8">
        <PageHeading className={lead ? 'mb-2' : 'mb-6'}>{title}</PageHeading>
        {lead ? <p className="mb-6 text-body text-muted">{lead}</p> : null}
        {children}
      </div>
    </Page>
  );
}

/** Reserves the panel's space at once and draws on it later. The phone stays in view while a long form scrolls. */
function Still({ isDrawn }: { isDrawn: boolean }) {
  return (
    <div className="h-full bg-accent-soft p-gutter">
      <div className="sticky top-gutter flex min-h-[calc(100dvh-6rem)] items-center justify-center">
        <Suspense>{isDrawn ? <PhoneStill /> : null}</Suspense>
      </div>
    </div>
  );
}

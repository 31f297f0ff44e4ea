import { CODE } from '@contract/codes';
import { ButtonLink } from '@ds/button/button';
import { ErrorState } from '@ds/error-state/error-state';
import { PageHeading } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { usePending } from '@ds/use-pending/use-pending';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useLanguage } from '../../i18n/language';
import { reachPage } from '../../services/reach';
import { useServices } from '../../services/services-context';
import { pageWith, parsePage } from '../../navigation/callback';
import { readParam } from '../../navigation/params';
import { useMemory } from '../../session/session-context';
import { SitePage } from '../../shell/site-page';
import { useFailure } from '../../shell/use-failure';

/** Lets a member into a mini app by a one-time token (S2, D16). Whoever isn't logged in logs in first. */
export function ExternalPage() {
  const { t } = useTranslation();
  const { session } = useMemory();
  const { search } = useLocation();
  const miniApp = readParam('ma', search, window.location.search);
  const [wasSignedIn] = useState(() => session.get().token !== null);
  if (miniApp && !wasSignedIn) return <Navigate replace to={`/login?ma=${encodeURIComponent(miniApp)}`} />;
  return (
    <SitePage title={t('external.title')}>
      <PageHeading>{t('external.title')}</PageHeading>
      {miniApp ? <Opening key={miniApp} miniApp={miniApp} /> : <Unknown />}
    </SitePage>
  );
}

type State = 'opening' | 'unreachable' | 'unknown';

/** Asks for a token, looks whether the page is there, and goes. */
function useOpen(miniApp: string): () => Promise<State> {
  const services = useServices();
  const { locale } = useLanguage();
  const { reloadOnce } = useMemory();
  const fail = useFailure();
  const open = async (): Promise<State> => {
    const result = await services.miniProgram.oneTimeToken({ ma: miniApp });
    if (!result.ok) {
      let state: State = 'unreachable';
      const unknown = (): void => void (state = 'unknown');
      fail(result, { [CODE.notFound]: unknown, [CODE.invalidInput]: unknown });
      return state;
    }
    const page = parsePage(result.data.page, window.location.origin);
    const reach = page ? await reachPage(page.href) : 'gone';
    // A page that was opened before the mini app was registered is reloaded, and then opens it by itself (D29).
    if (reach === 'blocked') await reloadOnce.run('miniApp');
    if (!page || reach !== 'there') return 'unreachable';
    window.location.replace(pageWith(page, { accessToken: result.data.accessToken, lang: locale }));
    return 'opening';
  };
  return async () => {
    const state = await open();
    reloadOnce.end();
    return state;
  };
}

function Opening({ miniApp }: { miniApp: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('opening');
  const open = useOpen(miniApp);
  const [, run] = usePending();
  const attempt = () => run(async () => setState(await open()));
  const start = useEffectEvent(attempt);
  useEffect(() => void start(), []);
  if (state === 'unknown') return <Unknown />;
  if (state === 'opening')
    return (
      <div className="grid place-items-center py-16">
        <Spinner label={t('external.opening')} />
      </div>
    );
  return (
    <ErrorState
      title={t('external.unreachableTitle')}
      onRetry={attempt}
      retryLabel={t('page.retry')}
      retryingLabel={t('external.opening')}
      actions={<Home />}
    >
      {t('external.unreachable')}
    </ErrorState>
  );
}

function Home() {
  const { t } = useTranslation();
  return (
    <ButtonLink variant="quiet" href="#/home">
      {t('page.home')}
    </ButtonLink>
  );
}

function Unknown() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ErrorState
      title={t('external.unknownTitle')}
      onRetry={() => void navigate('/home')}
      retryLabel={t('page.home')}
    >
      {t('external.unknown')}
    </ErrorState>
  );
}

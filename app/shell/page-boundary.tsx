import { Button } from '@ds/button/button';
import { createLazyPart } from '@ds/lazy-part/lazy-part';
import { Page } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';
import { isMissingCode } from '../device/missing-code';
import { reachServer } from '../services/reach';
import { useMemory } from '../session/session-context';
import { AppReady } from './app-ready';

function Loading() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh place-items-center bg-canvas">
      <Spinner label={t('page.loading')} />
    </div>
  );
}

function Broken() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('page.title', { page: t('failure.page') })}
      heading={t('failure.page')}
      skipLabel={t('page.skip')}
      focusKey="broken"
    >
      <p className="mb-5 text-body text-muted">{t('failure.pageHint')}</p>
      {/* A module that failed to load stays failed until the document is loaded again. */}
      <Button onClick={() => window.location.reload()}>{t('page.retry')}</Button>
    </Page>
  );
}

/** The worker keeps it with the build: it opens where nothing else does. */
const offlinePage = createLazyPart(async () => (await import('./offline-page')).OfflinePage);

/** Finds out why code is missing: there is no connection, or the server has a newer build, which a reload brings. */
function Missing() {
  const { reloadOnce } = useMemory();
  const [OfflinePage, load] = offlinePage.usePart();
  const [reason, setReason] = useState<'offline' | 'unknown' | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (await reachServer()) {
        await reloadOnce.run('code');
        return setReason('unknown');
      }
      await load();
      setReason('offline');
    };
    look().catch(() => setReason('unknown'));
  }, [reloadOnce, load]);
  if (reason === null) return <Loading />;
  return OfflinePage && reason === 'offline' ? <OfflinePage /> : <Broken />;
}

interface State {
  failed: 'missing' | 'broken' | null;
}

class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null };
  static getDerivedStateFromError(error: unknown): State {
    return { failed: isMissingCode(error) ? 'missing' : 'broken' };
  }
  override render() {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return (
      <>
        {failed === 'missing' ? <Missing /> : <Broken />}
        <AppReady />
      </>
    );
  }
}

/** Shows a spinner until a page's code is here, and says what to do where it can't be loaded. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={<Loading />}>
        {children}
        <AppReady />
      </Suspense>
    </Boundary>
  );
}

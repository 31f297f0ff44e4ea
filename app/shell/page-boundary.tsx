import { Button } from '@ds/button/button';
import { Page } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { Component, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
      <AppReady />
    </Page>
  );
}

class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

/** Shows a spinner until a page's code is here, and offers a reload where it can't be loaded. */
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

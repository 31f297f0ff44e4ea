import { Button } from '@ds/button/button';
import { Page } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { Component, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

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

class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

/** Waits for a page's code, and offers to try again where it can't be loaded. Another route is a new try. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary key={pathname}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Boundary>
  );
}

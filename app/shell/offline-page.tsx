import { AppBar } from '@ds/app-bar/app-bar';
import { ErrorState } from '@ds/error-state/error-state';
import { Page } from '@ds/page/page';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/translation';
import { reachServer } from '../services/reach';
import { Logo } from './logo';
import { onReconnect } from './on-reconnect';

async function reloadIfReached(): Promise<void> {
  if (!(await reachServer())) throw new Error('The server is out of reach');
  window.location.reload();
}

/** Reloads the page as soon as the server is in reach again. */
function useReloadOnReconnect(): void {
  useEffect(() => {
    let isOver = false;
    let stop = (): void => undefined;
    const wait = (): void => {
      if (!isOver) stop = onReconnect(() => void reloadIfReached().catch(wait));
    };
    wait();
    return () => {
      isOver = true;
      stop();
    };
  }, []);
}

/** Stands for a page whose code is neither kept nor to be had now. It opens as soon as it can. */
export function OfflinePage() {
  const { t } = useTranslation();
  useReloadOnReconnect();
  return (
    <Page
      title={t('page.title', { page: t('offline.title') })}
      skipLabel={t('page.skip')}
      focusKey="offline"
      header={<AppBar start={<Logo />} />}
    >
      <ErrorState
        headingLevel={1}
        icon={<WifiOff aria-hidden className="size-8" />}
        title={t('offline.title')}
        onRetry={reloadIfReached}
        retryLabel={t('page.retry')}
        retryingLabel={t('offline.checking')}
      >
        {t('offline.text')}
      </ErrorState>
    </Page>
  );
}

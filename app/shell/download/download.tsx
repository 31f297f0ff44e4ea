import type { SiteConfig } from '@contract/public/site-config';
import { createLazyPart } from '@ds/lazy-part/lazy-part';
import { SkeletonGroup, Skeleton } from '@ds/skeleton/skeleton';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/translation';
import { pageMode, type Browser } from '../../device/device';
import { isInAppBrowser } from '../../device/in-app-browser';
import { platformOf } from '../../device/platform';
import { useServices } from '../../services/services-context';
import { useRequest } from '../use-request';
import { AddToHome } from './add-to-home';
import { InAppHint } from './in-app-hint';
import { StoreLinks } from './store-links';

/** What there is to download, or null while it isn't known. Without an answer of the server it is the site alone. */
function useOffer(): Pick<SiteConfig, 'stores' | 'origin'> | null {
  const { site } = useServices();
  const [request] = useRequest(site);
  if (request.state === 'loading') return null;
  return request.state === 'ready' ? request.data : { stores: {}, origin: window.location.origin };
}

const hasStores = ({ stores }: Pick<SiteConfig, 'stores'>): boolean => Object.keys(stores).length > 0;

/** The title of the section that holds `Download`, and the sentence under it once it is known. */
export function useDownloadIntro(): { title: string; lead?: string } {
  const { t } = useTranslation();
  const offer = useOffer();
  const title = t('download.title');
  return offer ? { title, lead: t(hasStores(offer) ? 'download.lead' : 'download.leadWeb') } : { title };
}

/** Its encoder is of use at a computer only. */
const code = createLazyPart(async () => (await import('./download-code')).DownloadCode);

/** As wide as the page has two columns. */
const WIDE = '(min-width: 48rem)';

/** The code to scan, on wide screens; without it the page is whole. */
function Code({ origin }: { origin: string }) {
  const [DownloadCode, load] = code.usePart();
  useEffect(() => {
    if (window.matchMedia(WIDE).matches) load().catch(() => undefined);
  }, [load]);
  return <div className="hidden w-64 md:block">{DownloadCode ? <DownloadCode origin={origin} /> : null}</div>;
}

/** This site, for who doesn't need a store. Visitors are asked to log in first. */
const OWN_WEB = '#/dashboard';

/** While it isn't known which stores there are. */
function Loading() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t('page.loading')} className="md:max-w-md">
      <Skeleton shape="block" className="max-h-16" />
    </SkeletonGroup>
  );
}

/**
 * The app for this and other devices (S1, D24): the stores that the operator has named, else this site on the home
 * screen; the way out of other apps' browsers; and a code to scan with a phone.
 * @param browser the visitor's; this one unless a story or a test says otherwise
 */
export function Download({ browser = window.navigator }: { browser?: Browser }) {
  const offer = useOffer();
  if (offer === null) return <Loading />;
  const { stores, origin } = offer;
  const platform = platformOf(browser);
  const isInApp = isInAppBrowser(browser);
  const isInstalled = pageMode(window) === 'pwa';
  return (
    <div className="flex flex-wrap items-start justify-between gap-10">
      <div className="flex min-w-[min(100%,18rem)] flex-1 flex-col gap-6 md:max-w-md">
        {isInApp ? <InAppHint address={origin} /> : null}
        <StoreLinks platform={platform} stores={hasStores(offer) ? stores : { web: OWN_WEB }} />
        {hasStores(offer) || isInApp || isInstalled ? null : <AddToHome platform={platform} />}
      </div>
      <Code origin={origin} />
    </div>
  );
}

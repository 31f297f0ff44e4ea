import { Card } from '@ds/card/card';
import { QrCard } from '@ds/qr-card/qr-card';
import { StoreButtons, type StoreLink } from '@ds/store-buttons/store-buttons';
import { useTranslation } from 'react-i18next';
import { isInAppBrowser } from '../../device/device';
import { useServices } from '../../services/services-context';
import { useRequest } from '../../shell/use-request';

/** The app for this and other devices: the stores that the operator has named, and the way by a QR code (S1, D24). */
export function Download() {
  const { t } = useTranslation();
  const { site } = useServices();
  const [request] = useRequest(site);
  const stores = request.state === 'ready' ? request.data.stores : {};
  const links: StoreLink[] = [
    { kind: 'ios', href: stores.ios ?? null, caption: t('download.ios'), name: 'App Store' },
    { kind: 'android', href: stores.android ?? null, caption: t('download.android'), name: 'Google Play' },
    { kind: 'apk', href: stores.apk ?? null, caption: t('download.apk'), name: 'APK' },
    { kind: 'web', href: stores.web ?? null, caption: t('download.web'), name: t('download.webName') },
  ];
  const hasStores = links.some(({ href }) => href);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-title font-semibold">{t('download.title')}</h2>
      <p className="text-body text-muted">{hasStores ? t('download.lead') : t('download.browser')}</p>
      {isInAppBrowser(navigator) ? <p className="text-body text-ink">{t('download.inApp')}</p> : null}
      <StoreButtons links={links} />
      <QrCard href={stores.web ?? window.location.origin} label={t('download.qr')} className="hidden md:flex">
        <p className="text-body">{t('download.scan')}</p>
      </QrCard>
    </Card>
  );
}

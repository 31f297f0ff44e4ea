import { QrCard } from '@ds/qr-card/qr-card';
import { useTranslation } from '../../i18n/translation';

/** The site's address for the phone of somebody at a computer (S1). */
export function DownloadCode({ origin }: { origin: string }) {
  const { t } = useTranslation();
  return (
    <QrCard
      href={origin}
      addressText={new URL(origin).host}
      label={t('download.qr')}
      className="w-full max-w-64"
    >
      <p className="text-body text-balance">{t('download.scan')}</p>
    </QrCard>
  );
}

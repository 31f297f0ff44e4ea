import type { SiteConfig } from '@contract/public/site-config';
import { StoreButtons } from '@ds/store-buttons/store-buttons';
import { useTranslation } from '../../i18n/translation';
import type { Platform } from '../../device/platform';
import { useLanguage } from '../../i18n/language';
import { useServices } from '../../services/services-context';
import { useRequest } from '../use-request';
import { formatSize, storesFor } from './stores';

type Stores = SiteConfig['stores'];

/** Version and size of the Android package, once they are known; without them the button says less. */
function usePackageDetail(): string | undefined {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const services = useServices();
  const [answer] = useRequest(services.version.getAndroidVersion);
  if (answer.state !== 'ready') return undefined;
  const { version, size } = answer.data;
  if (size === undefined) return t('download.version', { version });
  return t('download.versionSize', { version, size: formatSize(locale, size) });
}

interface Props {
  platform: Platform;
  stores: Stores;
}

function Buttons({ platform, stores, packageDetail }: Props & { packageDetail?: string | undefined }) {
  const { t } = useTranslation();
  const names = { ios: 'App Store', android: 'Google Play', apk: 'APK', web: t('download.webName') };
  const links = storesFor(platform, stores).map(({ kind, href }) => ({
    kind,
    href,
    caption: t(`download.${kind}`),
    name: names[kind],
    detail: kind === 'apk' ? packageDetail : undefined,
  }));
  return <StoreButtons aria-label={t('download.stores')} links={links} />;
}

function ButtonsWithPackage(props: Props) {
  return <Buttons {...props} packageDetail={usePackageDetail()} />;
}

/** The stores that the operator has named (D24), the visitor's own first, and what the Android package is (S7). */
export function StoreLinks(props: Props) {
  return props.stores.apk === undefined ? <Buttons {...props} /> : <ButtonsWithPackage {...props} />;
}

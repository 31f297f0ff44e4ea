import type { SiteConfig } from '@contract/public/site-config';
import { fixedData, type FixedData } from '../page-frame/fixed-services';

/** A store of each kind. */
export const ALL_STORES = {
  ios: 'https://apps.example/halo',
  android: 'https://play.example/halo',
  apk: 'https://halo.example/halo.apk',
  web: 'https://web.halo.example/',
} as const satisfies SiteConfig['stores'];

/** The site with stores. */
export const withStores = (stores: SiteConfig['stores']): Pick<FixedData, 'site'> => ({
  site: { ...fixedData.site, stores },
});

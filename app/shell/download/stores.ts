import type { SiteConfig } from '@contract/public/site-config';
import type { StoreKind } from '@ds/store-buttons/store-buttons';
import type { Platform } from '../../device/platform';

/** The places that may offer the app, those for the visitor's own device first. */
const ORDER: Record<Platform, readonly StoreKind[]> = {
  ios: ['ios', 'web', 'android', 'apk'],
  android: ['android', 'apk', 'web', 'ios'],
  other: ['web', 'ios', 'android', 'apk'],
};

/** The stores with an address, in the order of a platform. One that doesn't exist isn't shown (D24). */
export const storesFor = (platform: Platform, stores: SiteConfig['stores']) =>
  ORDER[platform].flatMap((kind) => {
    const href = stores[kind];
    return href === undefined ? [] : [{ kind, href }];
  });

const MEGABYTE = 1_000_000;

/** A size as the language writes it, in megabytes. */
export const formatSize = (locale: string, bytes: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(Math.max(0.1, bytes / MEGABYTE));

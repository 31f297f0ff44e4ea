/**
 * Defaults of the site configuration (D24). `admin site set` overrides them without a build; a missing store link
 * hides its button.
 */
export interface SiteSettings {
  /** Version of the terms and privacy policy in force; stored with each account that accepts it. */
  agreement: string;
  stores: { ios?: string; android?: string; apk?: string; web?: string };
  support: { email?: string; link?: string };
  /** The version of the package that `stores.apk` leads to. */
  android: { version?: string };
}

export const siteSettings: SiteSettings = {
  agreement: '2025-01-01',
  stores: {},
  support: {},
  android: {},
};

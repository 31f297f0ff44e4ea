import { IN_FORCE } from '@contract/legal/versions';

/**
 * Defaults of the site configuration (D24). `admin site set` overrides them without a build; a missing store link
 * hides its button.
 */
export interface SiteSettings {
  /** Version of the terms and privacy policy in force; stored with each account that accepts it. */
  agreement: string;
  stores: { ios?: string; android?: string; apk?: string; web?: string };
  support: { email?: string; link?: string };
  /** Who runs the site: full legal name, postal address, mailbox for questions about privacy. */
  operator: { name?: string; address?: string; privacyContact?: string };
  /** The operator's number in a public register, such as an ICP filing, and the page of its entry. */
  registration: { number?: string; link?: string };
  /** The version of the package that `stores.apk` leads to, and its size in bytes. */
  android: { version?: string; size?: string };
}

export const siteSettings: SiteSettings = {
  agreement: IN_FORCE.id,
  stores: {},
  support: {},
  operator: {},
  registration: {},
  android: {},
};

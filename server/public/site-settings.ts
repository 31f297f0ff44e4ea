import { email, webPage } from '@contract/fields';
import * as z from 'zod/mini';
import type { Database } from '../database/open';
import { deleteSetting, readSettings, writeSetting } from '../settings/settings';
import { siteSettings } from '../site.config';

const PREFIX = 'site.';

/** What a setting's value may be. */
interface Kind {
  schema: z.ZodMiniType<string>;
  /** For the operator: what a value has to be. */
  means: string;
}

const link: Kind = { schema: webPage, means: 'a link such as https://example.com/app' };
const mailbox: Kind = { schema: email, means: 'an e-mail address' };
const figure: Kind = {
  schema: z.string().check(
    z.regex(/^\d{1,12}$/),
    z.overwrite((value) => String(Number(value))),
  ),
  means: 'a whole number',
};
const version: Kind = {
  schema: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/)),
  means: 'a version such as 2.1.0: at most 50 letters, digits, dots, dashes or underscores',
};

interface SiteSetting {
  kind: Kind;
  /** What holds until an operator says otherwise. */
  default?: string | undefined;
}

const { stores, support, android, agreement } = siteSettings;

/** Everything an operator may say about the site while it runs (D4, D24). */
const SITE_SETTINGS = {
  'stores.ios': { kind: link, default: stores.ios },
  'stores.android': { kind: link, default: stores.android },
  'stores.apk': { kind: link, default: stores.apk },
  'stores.web': { kind: link, default: stores.web },
  'support.email': { kind: mailbox, default: support.email },
  'support.link': { kind: link, default: support.link },
  'statistics.activeUsers': { kind: figure },
  'statistics.activeCommunities': { kind: figure },
  'statistics.verifiedStreamers': { kind: figure },
  'statistics.liveStreams': { kind: figure },
  'android.version': { kind: version, default: android.version },
  agreement: { kind: version, default: agreement },
} satisfies Record<string, SiteSetting>;

export type SiteSettingName = keyof typeof SITE_SETTINGS;

export const isSiteSettingName = (word: string): word is SiteSettingName =>
  Object.hasOwn(SITE_SETTINGS, word);

/** Every setting's name, in the order in which operators read them. */
export const siteSettingNames: readonly SiteSettingName[] =
  Object.keys(SITE_SETTINGS).filter(isSiteSettingName);

const settingOf = (name: SiteSettingName): SiteSetting => SITE_SETTINGS[name];

/** What a setting's value has to be, in words for the operator. */
export const meaningOf = (name: SiteSettingName): string => settingOf(name).kind.means;

/** What holds where an operator has set nothing; undefined where nothing does. */
export const defaultOf = (name: SiteSettingName): string | undefined => settingOf(name).default;

/** Reads a value as an operator writes it; null where it isn't one. */
export function parseSiteSetting(name: SiteSettingName, text: string): string | null {
  const parsed = z.safeParse(settingOf(name).kind.schema, text);
  return parsed.success ? parsed.data : null;
}

/** The settings that operators have made; a value that is no longer valid counts as not set. */
export async function readSiteSettings(db: Database): Promise<Map<SiteSettingName, string>> {
  const stored = await readSettings(db, PREFIX);
  return new Map(
    siteSettingNames.flatMap((name) => {
      const value = parseSiteSetting(name, stored.get(name) ?? '');
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Makes a setting; it holds from the next request on, in every process. */
export const writeSiteSetting = (db: Database, name: SiteSettingName, value: string): Promise<void> =>
  writeSetting(db, `${PREFIX}${name}`, value);

/** Returns a setting to its default; false where it wasn't set. */
export const deleteSiteSetting = (db: Database, name: SiteSettingName): Promise<boolean> =>
  deleteSetting(db, `${PREFIX}${name}`);

/** The version of the terms in force (D24, D32). */
export const readAgreement = async (db: Database): Promise<string> =>
  (await readSiteSettings(db)).get('agreement') ?? agreement;

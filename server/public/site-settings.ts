import { email, webPage } from '@contract/fields';
import { countCharacters, isWellFormed, stripInvisible, trimBlank } from '@contract/text';
import * as z from 'zod/mini';
import type { Database } from '../database/open';
import { deleteSetting, readSettings, writeSetting } from '../settings/settings';
import { siteSettings } from '../site.config';

const PREFIX = 'site.';

/** The type of a setting. */
interface Kind {
  schema: z.ZodMiniType<string>;
  /** Describes valid values to operators. */
  description: string;
}

const link: Kind = { schema: webPage, description: 'a link such as https://example.com/app' };
const mailbox: Kind = { schema: email, description: 'an e-mail address' };
/** Characters of a line of text. */
const LINE_LENGTH = 200;

const line: Kind = {
  schema: z.string().check(
    z.overwrite((value) => trimBlank(stripInvisible(value.replace(/\s+/g, ' ')))),
    z.refine((value) => value !== '' && countCharacters(value) <= LINE_LENGTH && isWellFormed(value)),
  ),
  description: `a line of text of at most ${LINE_LENGTH} characters`,
};
const figure: Kind = {
  schema: z.string().check(
    z.regex(/^\d{1,12}$/),
    z.overwrite((value) => String(Number(value))),
  ),
  description: 'a whole number',
};
const bytes: Kind = {
  schema: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  description: 'a size in bytes, such as 48200000',
};
const version: Kind = {
  schema: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/)),
  description: 'a version such as 2.1.0: at most 50 letters, digits, dots, dashes or underscores',
};
const onOff: Kind = { schema: z.enum(['on', 'off']), description: 'on or off' };

interface SiteSetting {
  kind: Kind;
  /** The value until an operator sets one. */
  default?: string | undefined;
}

const { stores, support, operator, registration, android, agreement } = siteSettings;

/** All settings of the site that operators may change (D4, D24). */
const SITE_SETTINGS = {
  'stores.ios': { kind: link, default: stores.ios },
  'stores.android': { kind: link, default: stores.android },
  'stores.apk': { kind: link, default: stores.apk },
  'stores.web': { kind: link, default: stores.web },
  'support.email': { kind: mailbox, default: support.email },
  'support.link': { kind: link, default: support.link },
  'operator.name': { kind: line, default: operator.name },
  'operator.address': { kind: line, default: operator.address },
  'operator.privacyContact': { kind: mailbox, default: operator.privacyContact },
  'registration.number': { kind: line, default: registration.number },
  'registration.link': { kind: link, default: registration.link },
  'statistics.activeUsers': { kind: figure },
  'statistics.activeCommunities': { kind: figure },
  'statistics.verifiedStreamers': { kind: figure },
  'statistics.liveStreams': { kind: figure },
  'android.version': { kind: version, default: android.version },
  'android.size': { kind: bytes, default: android.size },
  worker: { kind: onOff, default: 'on' },
  agreement: { kind: version, default: agreement },
} satisfies Record<string, SiteSetting>;

export type SiteSettingName = keyof typeof SITE_SETTINGS;

export const isSiteSettingName = (word: string): word is SiteSettingName =>
  Object.hasOwn(SITE_SETTINGS, word);

/** The names of all settings, in the order of `site show`. */
export const siteSettingNames: readonly SiteSettingName[] =
  Object.keys(SITE_SETTINGS).filter(isSiteSettingName);

const settingOf = (name: SiteSettingName): SiteSetting => SITE_SETTINGS[name];

/** Describes the valid values of a setting to operators. */
export const describeSetting = (name: SiteSettingName): string => settingOf(name).kind.description;

/** The default of a setting, or undefined. */
export const defaultOf = (name: SiteSettingName): string | undefined => settingOf(name).default;

/** Parses the value of a setting; null if it is not valid. */
export function parseSiteSetting(name: SiteSettingName, text: string): string | null {
  const parsed = z.safeParse(settingOf(name).kind.schema, text);
  return parsed.success ? parsed.data : null;
}

/** The settings that operators have set; a value that is no longer valid counts as not set. */
export async function readSiteSettings(db: Database): Promise<Map<SiteSettingName, string>> {
  const stored = await readSettings(db, PREFIX);
  return new Map(
    siteSettingNames.flatMap((name) => {
      const value = parseSiteSetting(name, stored.get(name) ?? '');
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Stores a setting; it applies to every process from the next request. */
export const writeSiteSetting = (db: Database, name: SiteSettingName, value: string): Promise<void> =>
  writeSetting(db, `${PREFIX}${name}`, value);

/** Resets a setting to its default; false if it was not set. */
export const deleteSiteSetting = (db: Database, name: SiteSettingName): Promise<boolean> =>
  deleteSetting(db, `${PREFIX}${name}`);

/** The version of the terms in force (D24, D32). */
export const readAgreement = async (db: Database): Promise<string> =>
  (await readSiteSettings(db)).get('agreement') ?? agreement;

/** Whether browsers may keep the service worker. */
export const readWorkerSwitch = async (db: Database): Promise<boolean> =>
  (await readSiteSettings(db)).get('worker') !== 'off';

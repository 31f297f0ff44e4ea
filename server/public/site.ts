import { BRAND } from '@contract/constants';
import { shownFigures, type FigureName } from '@contract/public/figures';
import type { SiteConfig } from '@contract/public/site-config';
import { countActiveGroups } from '../chat/active-groups';
import { countVerifiedStreamers } from '../creators/applications';
import type { Database } from '../database/open';
import type { Deps } from '../http/deps';
import { countSeenSince } from '../member/members';
import { cacheFor } from '../cache-for';
import { listRedirectOrigins } from '../third-party/redirect-origins';
import { siteSettings } from '../site.config';
import { defaultOf, readSiteSettings, type SiteSettingName } from './site-settings';

const MINUTE = 60_000;
const DAY = 24 * 60 * 60 * 1_000;

const pickPresent = <Key extends string>(keys: readonly Key[], value: (key: Key) => string | undefined) =>
  Object.fromEntries(keys.flatMap((key) => (value(key) ? [[key, value(key)]] : [])));

/** The figure that an operator has set, or null (D24). */
const figure = (set: string | undefined): number | null =>
  set !== undefined && /^\d{1,12}$/.test(set) ? Number(set) : null;

/** How the site names its operator, and ways to reach it. */
export type Publisher = Pick<SiteConfig, 'support' | 'operator' | 'registration'>;

/** Reads a setting: as an operator has set it, else its default. */
type ReadSetting = (name: SiteSettingName) => string | undefined;

function publisherOf(read: ReadSetting): Publisher {
  const number = read('registration.number');
  return {
    support: pickPresent(['email', 'link'], (key) => read(`support.${key}`)),
    operator: pickPresent(['name', 'address', 'privacyContact'], (key) => read(`operator.${key}`)),
    ...(number === undefined ? {} : { registration: { number, link: read('registration.link') } }),
  };
}

/** The operator as the build names it, without what was set since. */
export const defaultPublisher: Publisher = publisherOf(defaultOf);

/** Reads who runs the site (D22, D24). */
export async function readPublisher(db: Database): Promise<Publisher> {
  const set = await readSiteSettings(db);
  return publisherOf((name) => set.get(name) ?? defaultOf(name));
}

type SiteDeps = Pick<Deps, 'config' | 'db' | 'clock'>;

/** The real figures (D24). */
export interface Figures {
  /** Accounts used in the last 30 days. */
  activeUsers: number;
  /** Groups with a member. */
  activeCommunities: number;
  /** Members approved as streamers. */
  verifiedStreamers: number;
}

/** Counts the real figures, at most once a minute (D44). */
export const createFigures = ({ db, clock }: SiteDeps): (() => Promise<Figures>) =>
  cacheFor(MINUTE, clock, async () => ({
    activeUsers: await countSeenSince(db, new Date(clock().getTime() - 30 * DAY)),
    activeCommunities: await countActiveGroups(db),
    verifiedStreamers: await countVerifiedStreamers(db),
  }));

/** The figures that operators have set, else the real ones. Streams have none until they exist (D24). */
async function readStatistics(
  set: Awaited<ReturnType<typeof readSiteSettings>>,
  countFigures: () => Promise<Figures>,
): Promise<SiteConfig['statistics']> {
  const { activeUsers, activeCommunities, verifiedStreamers } = await countFigures();
  return {
    activeUsers: figure(set.get('statistics.activeUsers')) ?? activeUsers,
    activeCommunities: figure(set.get('statistics.activeCommunities')) ?? activeCommunities,
    verifiedStreamers: figure(set.get('statistics.verifiedStreamers')) ?? verifiedStreamers,
    liveStreams: figure(set.get('statistics.liveStreams')),
  };
}

/** Reads which figures the landing page shows. */
export async function readShownFigures(
  db: Database,
  countFigures: () => Promise<Figures>,
): Promise<readonly FigureName[]> {
  return shownFigures(await readStatistics(await readSiteSettings(db), countFigures));
}

/**
 * Reads the site configuration (D24).
 * @param countFigures counts the real figures, used where no operator has set one
 */
export async function readSite(
  { config, db }: SiteDeps,
  countFigures: () => Promise<Figures>,
): Promise<SiteConfig> {
  const set = await readSiteSettings(db);
  const read: ReadSetting = (name) => set.get(name) ?? defaultOf(name);
  const redirectOrigins = await listRedirectOrigins(db);
  return {
    brand: BRAND.name,
    origin: config.publicOrigin,
    stores: pickPresent(['ios', 'android', 'apk', 'web'], (key) => read(`stores.${key}`)),
    ...publisherOf(read),
    statistics: await readStatistics(set, countFigures),
    ...(redirectOrigins.length > 0 ? { redirectOrigins } : {}),
    fieldKey: config.fieldKey,
    socketKey: config.socketKey,
    agreement: read('agreement') ?? siteSettings.agreement,
  };
}

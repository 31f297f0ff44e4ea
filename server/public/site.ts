import { BRAND } from '@contract/constants';
import type { SiteConfig } from '@contract/public/site-config';
import type { Deps } from '../http/deps';
import { countSeenSince } from '../member/members';
import { cacheFor } from '../cache-for';
import { listRedirectOrigins } from '../third-party/redirect-origins';
import { siteSettings } from '../site.config';
import { readSiteSettings } from './site-settings';

const MINUTE = 60_000;
const DAY = 24 * 60 * 60 * 1_000;

const pickPresent = <Key extends string>(keys: readonly Key[], value: (key: Key) => string | undefined) =>
  Object.fromEntries(keys.flatMap((key) => (value(key) ? [[key, value(key)]] : [])));

/** The figure that an operator has set, or null (D24). */
const figure = (set: string | undefined): number | null =>
  set !== undefined && /^\d{1,12}$/.test(set) ? Number(set) : null;

type SiteDeps = Pick<Deps, 'config' | 'db' | 'clock'>;

/** Counts the accounts used in the last 30 days, at most once a minute (D44). */
export const createActiveUsers = ({ db, clock }: SiteDeps): (() => Promise<number>) =>
  cacheFor(MINUTE, clock, () => countSeenSince(db, new Date(clock().getTime() - 30 * DAY)));

/**
 * Reads the site configuration (D24). Communities, streamers and streams have no figure until they exist.
 * @param activeUsers counts the real figure, used if no operator has set one
 */
export async function readSite(
  { config, db }: SiteDeps,
  activeUsers: () => Promise<number>,
): Promise<SiteConfig> {
  const set = await readSiteSettings(db);
  const { stores, support, agreement } = siteSettings;
  const redirectOrigins = await listRedirectOrigins(db);
  return {
    brand: BRAND.name,
    stores: pickPresent(['ios', 'android', 'apk', 'web'], (key) => set.get(`stores.${key}`) ?? stores[key]),
    support: pickPresent(['email', 'link'], (key) => set.get(`support.${key}`) ?? support[key]),
    statistics: {
      activeUsers: figure(set.get('statistics.activeUsers')) ?? (await activeUsers()),
      activeCommunities: figure(set.get('statistics.activeCommunities')),
      verifiedStreamers: figure(set.get('statistics.verifiedStreamers')),
      liveStreams: figure(set.get('statistics.liveStreams')),
    },
    ...(redirectOrigins.length > 0 ? { redirectOrigins } : {}),
    fieldKey: config.fieldKey,
    socketKey: config.socketKey,
    agreement: set.get('agreement') ?? agreement,
  };
}

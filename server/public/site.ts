import { BRAND } from '@contract/constants';
import type { SiteConfig } from '@contract/public/site-config';
import { countVerifiedStreamers } from '../creators/applications';
import type { Deps } from '../http/deps';
import { countActiveGroups } from '../invites/targets';
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

/** The real figures (D24). */
interface Figures {
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

/**
 * Reads the site configuration (D24). Streams have no figure until they exist.
 * @param countFigures counts the real figures, used where no operator has set one
 */
export async function readSite(
  { config, db }: SiteDeps,
  countFigures: () => Promise<Figures>,
): Promise<SiteConfig> {
  const set = await readSiteSettings(db);
  const { stores, support, agreement } = siteSettings;
  const redirectOrigins = await listRedirectOrigins(db);
  const { activeUsers, activeCommunities, verifiedStreamers } = await countFigures();
  return {
    brand: BRAND.name,
    stores: pickPresent(['ios', 'android', 'apk', 'web'], (key) => set.get(`stores.${key}`) ?? stores[key]),
    support: pickPresent(['email', 'link'], (key) => set.get(`support.${key}`) ?? support[key]),
    statistics: {
      activeUsers: figure(set.get('statistics.activeUsers')) ?? activeUsers,
      activeCommunities: figure(set.get('statistics.activeCommunities')) ?? activeCommunities,
      verifiedStreamers: figure(set.get('statistics.verifiedStreamers')) ?? verifiedStreamers,
      liveStreams: figure(set.get('statistics.liveStreams')),
    },
    ...(redirectOrigins.length > 0 ? { redirectOrigins } : {}),
    fieldKey: config.fieldKey,
    socketKey: config.socketKey,
    agreement: set.get('agreement') ?? agreement,
  };
}

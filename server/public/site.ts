import { BRAND } from '@contract/constants';
import type { SiteConfig } from '@contract/public';
import type { Deps } from '../http/deps';
import { countSeenSince } from '../member/members';
import { readSettings } from '../settings/settings';
import { listRedirectOrigins } from '../third-party/redirect-origins';
import { siteSettings } from '../site.config';

const DAY = 24 * 60 * 60 * 1_000;
const PREFIX = 'site.';

const present = <Key extends string>(keys: readonly Key[], value: (key: Key) => string | undefined) =>
  Object.fromEntries(keys.flatMap((key) => (value(key) ? [[key, value(key)]] : [])));

/** A figure an operator has set, else the real one (D24). */
function figure(set: string | undefined, real: number | null): number | null {
  return set !== undefined && /^\d{1,12}$/.test(set) ? Number(set) : real;
}

/** Site configuration (D24). Communities, streamers and streams have no figure until they exist. */
export async function readSite({
  config,
  db,
  clock,
}: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<SiteConfig> {
  const set = await readSettings(db, PREFIX);
  const { stores, support, agreement } = siteSettings;
  const redirectOrigins = await listRedirectOrigins(db);
  const activeUsers = await countSeenSince(db, new Date(clock().getTime() - 30 * DAY));
  return {
    brand: BRAND.name,
    stores: present(['ios', 'android', 'apk', 'web'], (key) => set.get(`stores.${key}`) ?? stores[key]),
    support: present(['email', 'link'], (key) => set.get(`support.${key}`) ?? support[key]),
    statistics: {
      activeUsers: figure(set.get('statistics.activeUsers'), activeUsers),
      activeCommunities: figure(set.get('statistics.activeCommunities'), null),
      verifiedStreamers: figure(set.get('statistics.verifiedStreamers'), null),
      liveStreams: figure(set.get('statistics.liveStreams'), null),
    },
    ...(redirectOrigins.length > 0 ? { redirectOrigins } : {}),
    fieldKey: config.fieldKey,
    socketKey: config.socketKey,
    agreement: set.get('agreement') ?? agreement,
  };
}

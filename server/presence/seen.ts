import type { Presence } from '@contract/presence/presence';
import { lt, sql } from 'drizzle-orm';
import { findCompanions } from '../chat/acquaintances';
import { findRelations } from '../contacts/people';
import { isAmong, rowsOf } from '../database/lists';
import type { Database } from '../database/open';
import { memberPresence } from '../database/schema';
import { findMembers } from '../member/members';
import { findPrivacyOf } from '../privacy/privacy';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** How long ago somebody was here, at most, to count as there; whoever is there is noted once a minute. */
const STEPS: readonly (readonly [Presence, number])[] = [
  ['online', 1.5 * MINUTE],
  ['justNow', 5 * MINUTE],
  ['hour', HOUR],
  ['day', DAY],
  ['week', WEEK],
];

/** What is told of the time at which somebody was last here. */
export function presenceOf(seenAt: Date | undefined, now: Date): Presence {
  const age = seenAt === undefined ? Infinity : now.getTime() - seenAt.getTime();
  return STEPS.find(([, most]) => age < most)?.[0] ?? 'longAgo';
}

/** The minute of a time: no finer time is kept. */
export const minuteOf = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE) * MINUTE);

/** Notes that members are here. Of those who show it to nobody, nothing is kept. */
export async function noteSeen(db: Database, ids: readonly number[], now: Date): Promise<void> {
  const privacyOf = await findPrivacyOf(db, ids);
  const shown = ids.filter((id) => privacyOf(id).presenceFor !== 'nobody');
  // Whoever has just deleted the account isn't noted.
  const present = await findMembers(db, shown);
  if (present.length === 0) return;
  const seenAt = minuteOf(now);
  await db
    .insert(memberPresence)
    .select(
      sql`select value::bigint, ${sql.param(seenAt, memberPresence.seenAt)}::timestamptz
        from ${rowsOf(JSON.stringify(present.map(({ id }) => id)))}`,
    )
    .onConflictDoUpdate({
      target: memberPresence.memberId,
      set: { seenAt },
      setWhere: lt(memberPresence.seenAt, seenAt),
    });
}

/** When members were last here. */
export async function findSeen(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(memberPresence).where(isAmong(memberPresence.memberId, ids));
  return new Map(rows.map(({ memberId, seenAt }) => [memberId, seenAt]));
}

/**
 * Those of some members whose presence a member may see: whom they meet in an accepted room, without a block, and each of
 * whom shows theirs to the other.
 */
async function filterShown(db: Database, viewerId: number, ids: readonly number[]): Promise<number[]> {
  const companions = await findCompanions(db, viewerId, ids);
  const { contacts, blocked, blockedBy } = await findRelations(db, viewerId, companions);
  const privacyOf = await findPrivacyOf(db, [viewerId, ...companions]);
  const shows = (owner: number, other: number): boolean => {
    const { presenceFor } = privacyOf(owner);
    return presenceFor === 'everybody' || (presenceFor === 'contacts' && contacts.has(other));
  };
  return companions.filter(
    (id) => !blocked.has(id) && !blockedBy.has(id) && shows(id, id) && shows(viewerId, id),
  );
}

/** The presence of members as one of them may see it; null for those who don't show it. */
export async function findPresence(
  db: Database,
  viewerId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, Presence | null>> {
  const shown = new Set(await filterShown(db, viewerId, ids));
  const seen = await findSeen(db, [...shown]);
  return new Map(ids.map((id) => [id, shown.has(id) ? presenceOf(seen.get(id), now) : null]));
}

/** Forgets who wasn't here for a week. */
export async function purgeSeen(db: Database, now: Date): Promise<void> {
  await db.delete(memberPresence).where(lt(memberPresence.seenAt, new Date(now.getTime() - WEEK)));
}

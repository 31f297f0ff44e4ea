import { NOTICES_PER_PAGE, type Notice as ListedNotice, type UnreadNotices } from '@contract/notices/calls';
import type { Locale } from '@contract/locale';
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { findOwnTitles } from '../chat/group-titles';
import { countUnreadOfSupport } from '../chat/unread-of-support';
import { listMadeAt } from '../contacts/contacts';
import type { Database } from '../database/open';
import { notices } from '../database/schema';
import { isUnnamed, kindOf, type Notice, parseNotice, renderNotice, roomOf, sanctionOf } from './notice';
import { signalUnread } from './unread-signal';

/** The most notices that are kept of a member; the oldest give way. */
const MAX_KEPT = 500;

/** Milliseconds for which a notice is kept. */
const RETENTION = 365 * 24 * 60 * 60 * 1_000;

/**
 * Tells a member something (S3, D15): the notice stands in the member's list, unread, and is read in the language of
 * the reader's request. Call it in the transaction of what the notice tells.
 */
export async function addNotice(tx: Database, memberId: number, notice: Notice, now: Date): Promise<void> {
  const { key, ...values } = parseNotice(notice);
  await tx.insert(notices).values({ memberId, kind: kindOf(notice), key, values, at: now });
  const surplus = tx
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.memberId, memberId))
    .orderBy(...newestFirst)
    .offset(MAX_KEPT);
  await tx.delete(notices).where(inArray(notices.id, surplus));
  await signalUnread(tx, [memberId]);
}

const newestFirst = [desc(notices.at), desc(notices.id)];

/** How many notices of a member are unread, by kind (S3); the unread messages of our support are among the team's (D53). */
export async function countUnread(db: Database, memberId: number): Promise<UnreadNotices> {
  const rows = await db
    .select({ kind: notices.kind, unread: count() })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), isNull(notices.readAt)))
    .groupBy(notices.kind);
  const messages = await countUnreadOfSupport(db, memberId);
  const counts = { total: messages, cs: messages, sys: 0, comment: 0 };
  for (const { kind, unread } of rows) {
    counts[kind] += unread;
    counts.total += unread;
  }
  return counts;
}

/** Whose notices are listed, from where on, and in which language. */
export interface Listing {
  memberId: number;
  locale: Locale;
  /** The id of a notice: the list starts after it. */
  before?: string | undefined;
}

/** The notices of a member, the newest first; one page of them (D10). */
export async function listNotices(
  db: Database,
  { memberId, locale, before }: Listing,
): Promise<ListedNotice[]> {
  const rows = await db
    .select()
    .from(notices)
    .where(
      and(eq(notices.memberId, memberId), before === undefined ? undefined : isOlderThan(memberId, before)),
    )
    .orderBy(...newestFirst)
    .limit(NOTICES_PER_PAGE);
  const told = rows.map((row) => ({ ...row, notice: parseNotice({ ...row.values, key: row.key }) }));
  const unnamed = told.filter(({ notice }) => isUnnamed(notice));
  const friends = await findFriends(db, memberId, unnamed);
  const rooms = told.flatMap(({ notice }) => roomOf(notice) ?? []);
  const titles = await findOwnTitles(db, memberId, rooms);
  return told.map(({ id, kind, notice, at, readAt }) => {
    const sanction = sanctionOf(notice);
    const friend = friends.get(id);
    const room = roomOf(notice);
    const title = room === undefined ? undefined : titles.get(room);
    const names = { ...(friend ? { nickname: friend.nickname } : {}), ...(title ? { title } : {}) };
    return {
      id,
      kind,
      ...renderNotice(locale, friend || title ? parseNotice({ ...notice, ...names }) : notice),
      at: at.toISOString(),
      read: readAt !== null,
      ...(sanction === undefined ? {} : { sanction }),
      ...(friend ? { person: friend.memberId } : {}),
      ...(room !== undefined && title !== undefined ? { room } : {}),
    };
  });
}

/**
 * Of whom notices of accepted invites tell, by their ids: the contacts who were made at the same times. Of nobody who has
 * deleted the account, or is no contact any more.
 */
async function findFriends(db: Database, memberId: number, told: readonly { id: string; at: Date }[]) {
  const friends = new Map<string, { memberId: number; nickname: string }>();
  if (told.length === 0) return friends;
  const times = told.map(({ at }) => at);
  const waiting = await listMadeAt(db, memberId, times);
  for (const { id, at } of told) {
    const index = waiting.findIndex(({ since }) => since.getTime() === at.getTime());
    const [friend] = index < 0 ? [] : waiting.splice(index, 1);
    if (friend) friends.set(id, friend);
  }
  return friends;
}

/** Older than a notice of the same member; nothing is older than an unknown one. */
const isOlderThan = (memberId: number, id: string) =>
  sql`(${notices.at}, ${notices.id}) < (select at, id from notices where id = ${id} and member_id = ${memberId})`;

/** Marks a notice of a member as read, or all of them (D10). The first time that it is read stays. */
export async function readNotices(
  db: Database,
  { memberId, id }: { memberId: number; id: string | undefined },
  now: Date,
): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: now })
    .where(
      and(
        eq(notices.memberId, memberId),
        isNull(notices.readAt),
        id === undefined ? undefined : eq(notices.id, id),
      ),
    );
  await signalUnread(db, [memberId]);
}

/** Deletes the notices of a member. */
export async function eraseNotices(tx: Database, memberId: number): Promise<void> {
  await tx.delete(notices).where(eq(notices.memberId, memberId));
}

/** The notices of a member for the member's own copy, the newest first. */
export const exportNotices = (db: Database, memberId: number) =>
  db
    .select({
      kind: notices.kind,
      key: notices.key,
      values: notices.values,
      at: notices.at,
      readAt: notices.readAt,
    })
    .from(notices)
    .where(eq(notices.memberId, memberId))
    .orderBy(...newestFirst);

/** Deletes notices that are a year old. */
export async function purgeNotices(db: Database, now: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.at, new Date(now.getTime() - RETENTION)));
}

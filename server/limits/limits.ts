import { CODE } from '@contract/codes';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { limitCounts, limitHits } from '../database/schema';
import { Failure } from '../failure';

/** A rate limit (D11). */
export interface Limit {
  /** What is counted; contains no readable personal data. */
  key: string;
  max: number;
  /** Milliseconds. */
  window: number;
}

const DAY = 24 * 60 * 60 * 1_000;

/** 429 with the seconds to wait, at least 1. */
const tooMany = (milliseconds: number): Failure =>
  new Failure(CODE.tooManyRequests, { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) });

const upsertHit = prepareOnce((db) => {
  const time = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
  const inWindow = sql`select hit from unnest(${limitHits.hits}) as hit where hit > ${time('since')}`;
  return db
    .insert(limitHits)
    .values({ key: sql.placeholder('key'), hits: sql`array[${time('now')}]`, expiresAt: time('expiresAt') })
    .onConflictDoUpdate({
      target: limitHits.key,
      set: { hits: sql`array(${inWindow}) || ${time('now')}`, expiresAt: time('expiresAt') },
      setWhere: sql`(select count(*) from (${inWindow}) as hits) < ${sql.placeholder('max')}::integer`,
    })
    .returning({ key: limitHits.key })
    .prepare('take_hit');
});

/**
 * Counts a hit in a sliding window; 429 if the limit is reached. It is one statement, so that concurrent requests in
 * any number of processes can't exceed the limit.
 */
export async function takeHit(tx: Database, { key, max, window }: Limit, now: Date): Promise<Failure | null> {
  if (max <= 0) return tooMany(window);
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const times = { now: after(0), since: after(-window), expiresAt: after(window) };
  const [taken] = await upsertHit(tx).execute({ key, max, ...times });
  return taken ? null : tooMany(await untilFree(tx, { key, max, window }, now));
}

/** Milliseconds until enough hits have left the window. */
async function untilFree(tx: Database, { key, max, window }: Limit, now: Date): Promise<number> {
  const [row] = await tx.select({ hits: limitHits.hits }).from(limitHits).where(eq(limitHits.key, key));
  const leaving = row?.hits.map((hit) => hit.getTime() + window - now.getTime()).toSorted((a, b) => a - b);
  return leaving?.at(-max) ?? window;
}

/** Removes the latest hit of a limit that turned out not to count. */
export async function undoHit(tx: Database, key: string): Promise<void> {
  await tx
    .update(limitHits)
    .set({ hits: sql`trim_array(${limitHits.hits}, 1)` })
    .where(eq(limitHits.key, key));
}

/** Deletes what a limit has counted. */
export async function forgetHits(tx: Database, key: string): Promise<void> {
  await tx.delete(limitHits).where(eq(limitHits.key, key));
}

/** The day (UTC) that a time is in, and when that ends. */
function dayOf(now: Date): { day: number; expiresAt: Date } {
  const day = Math.floor(now.getTime() / DAY);
  return { day, expiresAt: new Date((day + 1) * DAY) };
}

const dailyKey = (key: string, now: Date): string => `${key}:${dayOf(now).day}`;

/** 429 if a daily limit is reached; counts nothing. */
export async function checkDailyLimit(
  tx: Database,
  { key, max }: Omit<Limit, 'window'>,
  now: Date,
): Promise<Failure | null> {
  const [row] = await tx
    .select()
    .from(limitCounts)
    .where(eq(limitCounts.key, dailyKey(key, now)));
  return (row?.count ?? 0) < max ? null : tooMany(dayOf(now).expiresAt.getTime() - now.getTime());
}

/** Takes back hits of a daily limit that turned out not to count. */
export async function undoDailyHits(
  tx: Database,
  { key, hits }: { key: string; hits: number },
  now: Date,
): Promise<void> {
  await tx
    .update(limitCounts)
    .set({ count: sql`${limitCounts.count} - ${hits}::integer` })
    .where(eq(limitCounts.key, dailyKey(key, now)));
}

/**
 * Counts a hit, or several at once, in a daily limit (UTC) that is too high to store every time stamp. What crosses the
 * limit is taken.
 */
export async function takeDailyHit(
  tx: Database,
  { key, max, hits = 1 }: Omit<Limit, 'window'> & { hits?: number },
  now: Date,
): Promise<Failure | null> {
  const { expiresAt } = dayOf(now);
  if (max <= 0) return tooMany(expiresAt.getTime() - now.getTime());
  const [taken] = await tx
    .insert(limitCounts)
    .values({ key: dailyKey(key, now), count: hits, expiresAt })
    .onConflictDoUpdate({
      target: limitCounts.key,
      set: { count: sql`${limitCounts.count} + ${hits}::integer` },
      setWhere: lt(limitCounts.count, max),
    })
    .returning({ key: limitCounts.key });
  return taken ? null : tooMany(expiresAt.getTime() - now.getTime());
}

/**
 * Deletes limits whose window has passed. Those that are counted at this moment are passed over: who counts several locks
 * them in an order of its own.
 */
export async function purgeLimits(db: Database, now: Date): Promise<void> {
  for (const table of [limitHits, limitCounts]) {
    const ended = db
      .select({ key: table.key })
      .from(table)
      .where(lt(table.expiresAt, now))
      .for('update', { skipLocked: true });
    await db.delete(table).where(inArray(table.key, ended));
  }
}

import { CODE } from '@contract/codes';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { limitCounts, limitHits } from '../database/schema';
import { Failure } from '../failure';

/** A ceiling on how often something may happen (D11). */
export interface Limit {
  /** What is counted; holds no personal data in clear. */
  key: string;
  max: number;
  /** Milliseconds. */
  window: number;
}

const DAY = 24 * 60 * 60 * 1_000;

/** 429 with the seconds to wait, at least one. */
const tooMany = (milliseconds: number): Failure =>
  new Failure(CODE.tooManyRequests, { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) });

/**
 * Takes one from a limit over a sliding window; 429 where none is left. One statement, so that requests
 * at the same moment, in however many processes, can't take more than there is.
 */
export async function takeHit(tx: Database, { key, max, window }: Limit, now: Date): Promise<Failure | null> {
  if (max <= 0) return tooMany(window);
  const since = sql`${new Date(now.getTime() - window).toISOString()}::timestamptz`;
  const expiresAt = new Date(now.getTime() + window);
  const [taken] = await tx
    .insert(limitHits)
    .values({ key, hits: [now], expiresAt })
    .onConflictDoUpdate({
      target: limitHits.key,
      set: {
        hits: sql`array(select hit from unnest(${limitHits.hits}) as hit where hit > ${since}) || ${now.toISOString()}::timestamptz`,
        expiresAt,
      },
      setWhere: sql`(select count(*) from unnest(${limitHits.hits}) as hit where hit > ${since}) < ${max}`,
    })
    .returning({ key: limitHits.key });
  return taken ? null : tooMany(await untilFree(tx, { key, max, window }, now));
}

/** Milliseconds until enough of the window's hits have left it. */
async function untilFree(tx: Database, { key, max, window }: Limit, now: Date): Promise<number> {
  const [row] = await tx.select({ hits: limitHits.hits }).from(limitHits).where(eq(limitHits.key, key));
  const leaving = row?.hits.map((hit) => hit.getTime() + window - now.getTime()).toSorted((a, b) => a - b);
  return leaving?.at(-max) ?? window;
}

/** Gives back the latest hit of a limit: what was counted turned out not to be of its kind. */
export async function giveBackHit(tx: Database, key: string): Promise<void> {
  await tx
    .update(limitHits)
    .set({ hits: sql`trim_array(${limitHits.hits}, 1)` })
    .where(eq(limitHits.key, key));
}

/** Takes one from a ceiling per day (UTC) that is too high to keep every moment. */
export async function takeDaily(
  tx: Database,
  { key, max }: Omit<Limit, 'window'>,
  now: Date,
): Promise<Failure | null> {
  const day = Math.floor(now.getTime() / DAY);
  const expiresAt = new Date((day + 1) * DAY);
  if (max <= 0) return tooMany(expiresAt.getTime() - now.getTime());
  const [taken] = await tx
    .insert(limitCounts)
    .values({ key: `${key}:${day}`, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: limitCounts.key,
      set: { count: sql`${limitCounts.count} + 1` },
      setWhere: lt(limitCounts.count, max),
    })
    .returning({ key: limitCounts.key });
  return taken ? null : tooMany(expiresAt.getTime() - now.getTime());
}

/** Forgets limits whose window has passed. */
export async function purgeLimits(db: Database, now: Date): Promise<void> {
  await db.delete(limitHits).where(lt(limitHits.expiresAt, now));
  await db.delete(limitCounts).where(lt(limitCounts.expiresAt, now));
}

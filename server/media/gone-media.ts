import { asc, eq, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { goneMedia, keptMedia } from '../database/schema';
import { sendSignal } from '../database/signals';
import type { AppDeps } from '../module';

/** The signal that media are to be deleted. */
export const MEDIA_GONE = 'media_gone';

/** Media that are looked up at once. */
const BATCH = 100;

/** A condition: no case keeps what was let go of. */
const isFree = (db: Database): SQL =>
  notExists(db.select().from(keptMedia).where(eq(keptMedia.mediaId, goneMedia.id)));

/** Lets go of media in a transaction; their content is deleted once it has committed and no case keeps it. */
export async function dropMedia(tx: Database, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(goneMedia)
    .select(
      sql`select value::uuid, ${at.toISOString()}::timestamptz from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`,
    );
  await sendSignal(tx, MEDIA_GONE, ['']);
}

/** Deletes the content of media that were let go of. What fails, and what a case keeps, is left for another time. */
export async function removeGoneMedia({ db, storage }: Pick<AppDeps, 'db' | 'storage'>): Promise<void> {
  for (;;) {
    const gone = await db.select().from(goneMedia).where(isFree(db)).orderBy(asc(goneMedia.at)).limit(BATCH);
    for (const { id } of gone) {
      await storage.remove(id);
      await db.delete(goneMedia).where(eq(goneMedia.id, id));
    }
    if (gone.length < BATCH) return;
  }
}

/** Has the content deleted of media that are still there although they were let go of and no case keeps them any more. */
export async function purgeGoneMedia(db: Database): Promise<void> {
  const [left] = await db.select({ id: goneMedia.id }).from(goneMedia).where(isFree(db)).limit(1);
  if (left) await sendSignal(db, MEDIA_GONE, ['']);
}

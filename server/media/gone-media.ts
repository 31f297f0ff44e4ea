import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { goneMedia } from '../database/schema';
import { sendSignal } from '../database/signals';
import type { AppDeps } from '../module';

/** The signal that media are to be deleted. */
export const MEDIA_GONE = 'media_gone';

/** Media that are looked up at once. */
const BATCH = 100;

/** Lets go of media in a transaction; their content is deleted once it has committed. */
export async function dropMedia(tx: Database, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(goneMedia)
    .select(
      sql`select value::uuid, ${at.toISOString()}::timestamptz from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`,
    );
  await sendSignal(tx, MEDIA_GONE, ['']);
}

/** Deletes the content of media that were let go of. What fails is left for the next time. */
export async function removeGoneMedia({ db, storage }: Pick<AppDeps, 'db' | 'storage'>): Promise<void> {
  for (;;) {
    const gone = await db.select().from(goneMedia).orderBy(asc(goneMedia.at)).limit(BATCH);
    for (const { id } of gone) {
      await storage.remove(id);
      await db.delete(goneMedia).where(eq(goneMedia.id, id));
    }
    if (gone.length < BATCH) return;
  }
}

/** Has the content deleted of media that are still there after they were let go of. */
export async function purgeGoneMedia(db: Database): Promise<void> {
  const [left] = await db.select({ id: goneMedia.id }).from(goneMedia).limit(1);
  if (left) await sendSignal(db, MEDIA_GONE, ['']);
}

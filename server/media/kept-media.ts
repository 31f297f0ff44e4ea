import type { MessageMedium } from '@contract/chat/media';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { keptMedia } from '../database/schema';

/** What a copied message of a case shows. */
interface Kept {
  seq: number;
  media: readonly MessageMedium[];
}

/**
 * Keeps the content of media for a case: as long as the copies of their messages are there, it isn't deleted. The caller
 * has locked the media, so that nobody lets go of them meanwhile.
 */
export async function keepMedia(tx: Database, caseId: number, messages: readonly Kept[]): Promise<void> {
  const rows = messages.flatMap(({ seq, media }) =>
    media.map((medium, position) => ({ caseId, seq, position, mediaId: medium.id, medium })),
  );
  if (rows.length > 0) await tx.insert(keptMedia).values(rows);
}

/** What the messages of a case show, with their places. */
export const listKeptMedia = (
  db: Database,
  caseId: number,
): Promise<{ seq: number; medium: MessageMedium }[]> =>
  db
    .select({ seq: keptMedia.seq, medium: keptMedia.medium })
    .from(keptMedia)
    .where(eq(keptMedia.caseId, caseId))
    .orderBy(asc(keptMedia.seq), asc(keptMedia.position));

/** A medium that a case keeps; null for another. */
export async function findKeptMedium(
  db: Database,
  caseId: number,
  id: string,
): Promise<MessageMedium | null> {
  const [found] = await db
    .select({ medium: keptMedia.medium })
    .from(keptMedia)
    .where(and(eq(keptMedia.caseId, caseId), eq(keptMedia.mediaId, id)))
    .limit(1);
  return found?.medium ?? null;
}

/** The ids of all media that cases keep, each once. */
export async function listKeptIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: keptMedia.mediaId })
    .from(keptMedia)
    .orderBy(asc(keptMedia.mediaId));
  return rows.map(({ id }) => id);
}

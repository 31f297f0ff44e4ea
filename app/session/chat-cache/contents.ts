import type { IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import type { Change, Look, Schema } from './database';
import { type KeptContent, pack, unpack } from './kept-content';
import { type KeptAttachment, type keptAttachment, parseEach, type WithContent } from './kept-shapes';

/** What goes with a message, and its id. */
export type Content = Pick<KeptAttachment, 'id' | 'content'>;

/** Names a Blob that is only put to see whether it is taken. */
const PROBE = 'probe';

/** Whether this browser keeps a Blob. */
async function probeBlobs(db: IDBPDatabase<Schema>): Promise<boolean> {
  const tx = db.transaction('contents', 'readwrite');
  const isDone = tx.done.then(
    () => true,
    () => false,
  );
  try {
    await tx.store.put(new Blob([PROBE]), PROBE);
    await tx.store.delete(PROBE);
    return await isDone;
  } catch {
    return false;
  }
}

const probed = new WeakMap<IDBPDatabase<Schema>, Promise<boolean>>();

/** What {@link probeBlobs} has found. */
function keepsBlobs(db: IDBPDatabase<Schema>): Promise<boolean> {
  const answer = probed.get(db) ?? probeBlobs(db);
  probed.set(db, answer);
  return answer;
}

/** Contents as this browser keeps them, but for those whose bytes are kept already. */
export async function keepable(
  db: IDBPDatabase<Schema>,
  contents: readonly Content[],
): Promise<ReadonlyMap<Blob, KeptContent>> {
  if (contents.length === 0) return new Map();
  if (await keepsBlobs(db)) return new Map(contents.map(({ content }) => [content, content]));
  const known = new Set(await db.getAllKeys('contents'));
  const missing = contents.filter(({ id }) => !known.has(id));
  return new Map(
    await Promise.all(missing.map(async ({ content }) => [content, await pack(content)] as const)),
  );
}

/** Writes contents that aren't kept yet. */
export async function putContents(
  tx: Change,
  media: readonly KeptAttachment[],
  kept: ReadonlyMap<Blob, KeptContent>,
): Promise<void> {
  const contents = tx.objectStore('contents');
  for (const { id, content } of media)
    if ((await contents.getKey(id)) === undefined) await contents.put(kept.get(content), id);
}

/** What goes with a message as it is written: its content lies apart. */
export function withoutContent(attachment: KeptAttachment): z.infer<typeof keptAttachment> {
  const { content: _, ...kept } = attachment;
  return kept;
}

/** A record as it is written: the contents lie apart. */
export const withoutContents = <Kept extends { media?: readonly KeptAttachment[] | undefined }>({
  media,
  ...kept
}: Kept) => ({ ...kept, ...(media ? { media: media.map(withoutContent) } : {}) });

/** A record with its contents; what has lost its content goes without. */
export async function withContents<Kept extends { media?: z.infer<typeof keptAttachment>[] | undefined }>(
  tx: Look,
  { media, ...kept }: Kept,
): Promise<WithContent<Kept>> {
  if (!media) return kept;
  const contents = await Promise.all(media.map(({ id }) => tx.objectStore('contents').get(id)));
  return {
    ...kept,
    media: media.flatMap((attachment, index) => {
      const content = unpack(contents[index]);
      return content ? [{ ...attachment, content }] : [];
    }),
  };
}

const mayHaveMedia = z.object({ media: z.optional(z.array(z.object({ id: z.string() }))) });

/** Deletes contents that no draft and no unsent message has any more. */
export async function sweep(tx: Change): Promise<void> {
  const contents = tx.objectStore('contents');
  const ids = await contents.getAllKeys();
  if (ids.length === 0) return;
  const records = await Promise.all([tx.objectStore('drafts').getAll(), tx.objectStore('outbox').getAll()]);
  const used = new Set(
    parseEach(mayHaveMedia, records.flat()).flatMap(({ media = [] }) => media.map(({ id }) => id)),
  );
  await Promise.all(ids.filter((id) => !used.has(id)).map((id) => contents.delete(id)));
}

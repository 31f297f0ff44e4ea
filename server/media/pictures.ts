import { and, eq } from 'drizzle-orm';
import { newToken } from '../crypto/tokens';
import type { Database } from '../database/open';
import { pictures } from '../database/schema';
import { PICTURE_SIZES, type Picture, type PictureSize } from './read-picture';

/** The folder of pictures in the address. */
export const PICTURES_PATH = '/media';

/** The address of a picture. Its id is random, so that only those who are told it can ask for it. */
export const picturePath = (id: string, size: PictureSize): string => `${PICTURES_PATH}/${id}/${size}.webp`;

const store = async (
  tx: Database,
  owner: { memberId: number } | { roomId: string },
  picture: Picture,
  now: Date,
): Promise<string> => {
  const id = newToken();
  await tx
    .insert(pictures)
    .values(PICTURE_SIZES.map((size) => ({ id, size, ...owner, content: picture[size], createdAt: now })));
  return id;
};

/**
 * Stores a picture of a member and returns its id.
 *
 * It is in the database, so that all server processes serve it, and that it is stored and deleted in the transaction of
 * what refers to it.
 */
export const storePicture = (tx: Database, memberId: number, picture: Picture, now: Date): Promise<string> =>
  store(tx, { memberId }, picture, now);

/** Stores a picture of a group, which is the group's, whoever has chosen it, and returns its id. */
export const storeGroupPicture = (
  tx: Database,
  roomId: string,
  picture: Picture,
  now: Date,
): Promise<string> => store(tx, { roomId }, picture, now);

/** Deletes a picture; its address leads nowhere from then on. */
export async function deletePicture(tx: Database, id: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.id, id));
}

/** Deletes the picture of a group. */
export async function deleteGroupPicture(tx: Database, roomId: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.roomId, roomId));
}

const ID = /^[\w-]{43}$/;

/** The content of a picture, or null. */
export async function findPicture(db: Database, id: string, size: PictureSize): Promise<Uint8Array | null> {
  if (!ID.test(id)) return null;
  const [found] = await db
    .select({ content: pictures.content })
    .from(pictures)
    .where(and(eq(pictures.id, id), eq(pictures.size, size)));
  return found?.content ?? null;
}

/** Deletes all pictures of a member. */
export async function deletePictures(tx: Database, memberId: number): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.memberId, memberId));
}

/** All pictures of a member in their full size, for the member's own copy. */
export async function exportPictures(db: Database, memberId: number): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ content: pictures.content, createdAt: pictures.createdAt })
    .from(pictures)
    .where(and(eq(pictures.memberId, memberId), eq(pictures.size, PICTURE_SIZES[0])));
  return {
    pictures: rows.map(({ content, createdAt }) => ({
      createdAt,
      picture: `data:image/webp;base64,${Buffer.from(content).toString('base64')}`,
    })),
  };
}

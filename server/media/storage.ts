import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config';
import { freeBytes, MIN_FREE_FOR_MEDIA } from '../database/disk-space';

/** The storage doesn't answer, or can't read or write. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** Content of media, by ids that are never used again. Each call throws `StorageError` while the storage is away. */
export interface Storage {
  /** Stores a form of a medium; false if there is no room for it. */
  put(id: string, form: string, content: Uint8Array): Promise<boolean>;
  /** The content of a form and its length in bytes; null if there is none. */
  read(id: string, form: string): Promise<{ content: Readable; length: number } | null>;
  /** The names of the forms of a medium. */
  list(id: string): Promise<string[]>;
  /** Deletes all forms of a medium; without effect if there are none. */
  remove(id: string): Promise<void>;
}

/** Where content is kept. */
interface Place {
  disk: Disk;
  /** Whether so many bytes more may be stored. */
  hasRoom: (bytes: number) => Promise<boolean>;
}

/** Few files per folder, however many media there are. */
const folderOf = (id: string): string => `${id.slice(0, 2)}/${id}`;

/** How a folder and S3 say that there is no such content. */
const MISSING: readonly unknown[] = ['ENOENT', 'NotFound', 'NoSuchKey'];

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (MISSING.includes(error.name) ||
    ('code' in error && MISSING.includes(error.code)) ||
    isMissing(error.cause));

/** Runs work on a storage; `missing` where it finds no content. */
async function attempt<Result, Missing>(
  work: () => Promise<Result>,
  missing: Missing,
): Promise<Result | Missing> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return missing;
    throw new StorageError('the storage of media failed', { cause: error });
  }
}

const storageIn = ({ disk, hasRoom }: Place): Storage => ({
  put: (id, form, content) =>
    attempt(async () => {
      if (!(await hasRoom(content.length))) return false;
      await disk.put(`${folderOf(id)}/${form}`, content);
      return true;
    }, false),
  read: (id, form) =>
    attempt(async () => {
      const key = `${folderOf(id)}/${form}`;
      const { contentLength: length } = await disk.getMetaData(key);
      return { content: await disk.getStream(key), length };
    }, null),
  list: (id) =>
    attempt(async () => {
      const { objects } = await disk.listAll(folderOf(id));
      return [...objects].map(({ name }) => name);
    }, []),
  remove: (id) => attempt(() => disk.deleteAll(folderOf(id)), undefined),
});

/** The folder of the data directory that holds media. */
const mediaFolder = (dataDir: string): string => path.join(dataDir, 'media');

/** The folder on whose disk the server itself stores something; null where a database and a bucket hold everything. */
export function localFolder({
  databaseUrl,
  dataDir,
  bucket,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'bucket'>): string | null {
  if (databaseUrl === null) return dataDir;
  return bucket ? null : mediaFolder(dataDir);
}

/** A folder that all processes share. It is made at once, so that its disk can be watched; else by the first upload. */
async function openFolder(location: string): Promise<Place> {
  await mkdir(location, { recursive: true, mode: 0o700 }).catch(() => undefined);
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    hasRoom: async (bytes) => {
      await mkdir(location, { recursive: true, mode: 0o700 });
      return (await freeBytes(location)) - bytes >= MIN_FREE_FOR_MEDIA;
    },
  };
}

/** Opens the storage of media: a bucket where one is set, else a folder of the data directory. */
export async function createStorage({
  dataDir,
  bucket,
}: Pick<Config, 'dataDir' | 'bucket'>): Promise<Storage> {
  if (!bucket) return storageIn(await openFolder(mediaFolder(dataDir)));
  // Its packages are large, and most installations need none of them.
  const { openBucket } = await import('./bucket');
  return storageIn({ disk: openBucket(bucket), hasRoom: async () => true });
}

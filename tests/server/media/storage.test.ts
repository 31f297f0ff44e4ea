import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createStorage, type Storage, StorageError } from '@server/media/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDirectory } from '../../support/database-template';
import { openTestBucket, type TestBucket } from '../bucket';

describe.each(['a folder', 'a bucket'])('the storage of media in %s', (where) => {
  let bucket: TestBucket;
  let folder: ReturnType<typeof freshDirectory>;
  let storage: Storage;

  beforeAll(async () => {
    bucket = await openTestBucket();
    folder = freshDirectory();
    const settings = { dataDir: folder.directory, bucket: where === 'a bucket' ? bucket.bucket : null };
    storage = await createStorage(settings);
  });
  afterAll(async () => {
    await bucket.remove();
    folder.remove();
  });

  const contentOf = async (id: string, form: string): Promise<Buffer | null> => {
    const stored = await storage.read(id, form);
    if (!stored) return null;
    const content = await buffer(stored.content);
    expect(stored.length).toBe(content.length);
    return content;
  };

  it('gives back what was put there, byte for byte', async () => {
    const id = randomUUID();
    const content = randomBytes(3_000_000);
    expect(await storage.put(id, 'original', content)).toBe(true);
    expect((await contentOf(id, 'original'))?.equals(content)).toBe(true);
  });

  it('holds a content without a byte', async () => {
    const id = randomUUID();
    await storage.put(id, 'original', new Uint8Array());
    expect(await contentOf(id, 'original')).toHaveLength(0);
  });

  it('knows nothing of what was never put there', async () => {
    const id = randomUUID();
    expect([await storage.read(id, '320'), await storage.list(id)]).toEqual([null, []]);
    await storage.remove(id);
    await storage.put(id, '320', randomBytes(3));
    expect(await storage.read(id, '960')).toBeNull();
  });

  it('removes all forms of a medium, and nothing of another', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    for (const form of ['320', '960', 'original']) await storage.put(id, form, randomBytes(9));
    await storage.put(other, '320', randomBytes(9));
    expect((await storage.list(id)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '320',
      '960',
      'original',
    ]);
    await storage.remove(id);
    expect([await storage.list(id), await storage.read(id, '320')]).toEqual([[], null]);
    expect(await storage.list(other)).toEqual(['320']);
  });

  it.runIf(where === 'a bucket')('says when it is away, and goes on when it is back', async () => {
    const id = randomUUID();
    await storage.put(id, 'original', randomBytes(9));
    await bucket.stop();
    const calls = [
      () => storage.put(id, '320', randomBytes(9)),
      () => storage.read(id, 'original'),
      () => storage.list(id),
      () => storage.remove(id),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(StorageError);
    await bucket.start();
    expect(await contentOf(id, 'original')).toHaveLength(9);
  });
});

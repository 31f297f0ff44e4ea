import { freshDirectory } from '../support/database-template';
import type { Bucket } from '@server/config';
import S3rver from 's3rver';
import { vi } from 'vitest';

/** A storage that speaks like S3, at a port of its own. */
export interface TestBucket {
  bucket: Bucket;
  /** The settings of a server that keeps its media there. */
  env: Record<string, string>;
  /** Goes away; what is stored stays. */
  stop: () => Promise<void>;
  /** Comes back at the same address. */
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

const NAME = 'halo-media';
/** The one key that the storage knows. */
const KEY = 'S3RVER';

/** Starts an empty storage like S3, and gives the AWS SDK the key to it. */
export async function openTestBucket(): Promise<TestBucket> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEY);
  const { directory, remove } = freshDirectory();
  let port = 0;
  const open = async () => {
    const storage = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: NAME, configs: [] }],
    });
    ({ port } = await storage.run());
    return storage;
  };
  let storage = await open();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    bucket: { name: NAME, region: 'us-east-1', endpoint },
    env: { MEDIA_BUCKET: NAME, MEDIA_BUCKET_ENDPOINT: endpoint },
    stop: () => storage.close(),
    start: async () => {
      storage = await open();
    },
    remove: async () => {
      await storage.close();
      remove();
      vi.unstubAllEnvs();
    },
  };
}

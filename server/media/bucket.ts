import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Bucket } from '../config';

/** Milliseconds. A client waits for 8 s (S7). */
const TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 3_000, throwOnRequestTimeout: true };

/**
 * Opens a bucket of S3 or of a storage that speaks like it. The credentials come from where the AWS SDK looks for them:
 * variables, or the role of the machine.
 */
export function openBucket({ name, region, endpoint }: Bucket): Disk {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 2,
    requestHandler: TIMEOUTS,
    // Other storages than that of AWS don't know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // The bucket's policy says who may read, and buckets of today take no other.
  return new Disk(new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false }));
}

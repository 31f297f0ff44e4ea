import { CODE } from '@contract/codes';
import type { Sharp } from 'sharp';
import { Failure } from '../failure';

/** Pictures that wait for their turn in this process; 503 above it. */
const MAX_WAITING = 16;
const RETRY_AFTER = 2;

/** Opens a picture of up to a number of pixels, upright; of a moving one its first frame. */
export type Open = (bytes: Uint8Array, maxPixels: number) => Sharp;

let loading: Promise<Open> | undefined;

/** Loads the decoder with the first picture. Only the named formats have a loader: SVG, PDF and others are never parsed. */
export function loadDecoder(): Promise<Open> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
    });
    return (bytes, limitInputPixels) => sharp(bytes, { limitInputPixels, failOn: 'error', autoOrient: true });
  });
  return loading;
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes one picture at a time, so that pictures don't take the threads that passwords are hashed on. 503 if too many
 * wait.
 */
export async function decodeInTurn<T>(work: () => Promise<T>): Promise<T | Failure> {
  if (waiting >= MAX_WAITING) return new Failure(CODE.unavailable, { retryAfter: RETRY_AFTER });
  waiting++;
  const turn = last.then(work).finally(() => waiting--);
  last = turn.catch(() => undefined);
  return turn;
}

/** Whether the decoder refused a picture because it has too many pixels. */
export const hasTooManyPixels = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('pixel limit');

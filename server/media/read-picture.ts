import { CODE } from '@contract/codes';
import type { Metadata, Sharp } from 'sharp';
import { Failure, type FailureReason } from '../failure';

/** Widths of a stored picture in pixels: for a page, and for a row of a list. */
export const PICTURE_SIZES = [512, 96] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

/** A square picture as WebP, in each size. */
export type Picture = Readonly<Record<PictureSize, Uint8Array>>;

/** Pixels of a picture before it is decoded: more than phones take, and few enough for the memory. */
const MAX_PIXELS = 4_096 * 4_096;
/** Seconds that the decoder may take. */
const TIMEOUT = 5;
/** Pictures that wait for their turn in this process; 503 above it. */
const MAX_WAITING = 8;
const RETRY_AFTER = 2;
const QUALITY = 82;

/** The formats that are read, by their type on the wire. */
const FORMATS: Readonly<Record<string, Metadata['format']>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

type Decode = (bytes: Uint8Array) => Sharp;

let loading: Promise<Decode> | undefined;

/** Loads the decoder with the first picture. Only the three formats have a loader: SVG, PDF and others are never parsed. */
function loadDecoder(): Promise<Decode> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return (bytes) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });
  });
  return loading;
}

const refuse = (reason: FailureReason): Failure =>
  new Failure(CODE.invalidInput, { field: 'picture' }, reason);

/** Turned upright, cropped to its middle, without metadata: no place, no camera, no thumbnail. */
const toSquare = (decoded: Sharp, size: PictureSize): Promise<Uint8Array> =>
  decoded
    .clone()
    .resize(size, size, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT })
    .toBuffer();

async function decode(file: File): Promise<Picture | Failure> {
  const decoder = await loadDecoder();
  try {
    const decoded = decoder(new Uint8Array(await file.arrayBuffer()));
    const { format, pages = 1 } = await decoded.metadata();
    // Neither a browser's canvas nor a camera sends a type that differs from the content.
    if (format !== FORMATS[file.type]) return refuse('pictureUnreadable');
    if (pages > 1) return refuse('pictureAnimated');
    return { 512: await toSquare(decoded, 512), 96: await toSquare(decoded, 96) };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    return refuse(isTooLarge ? 'pictureTooLarge' : 'pictureUnreadable');
  }
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads an uploaded picture by its content and makes it anew as square WebP pictures. One at a time, so that pictures
 * don't take the threads that passwords are hashed on.
 * @returns 400 with field `picture` if it is no JPEG, PNG or WebP picture, lies about its type, is broken, animated or
 * larger than 16 megapixels; 503 if too many pictures wait
 */
export async function readPicture(file: File): Promise<Picture | Failure> {
  if (waiting >= MAX_WAITING) return new Failure(CODE.unavailable, { retryAfter: RETRY_AFTER });
  waiting++;
  const turn = last.then(() => decode(file)).finally(() => waiting--);
  last = turn.catch(() => undefined);
  return turn;
}

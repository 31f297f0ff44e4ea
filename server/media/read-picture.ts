import { CODE } from '@contract/codes';
import type { Metadata, Sharp } from 'sharp';
import { Failure, type FailureReason } from '../failure';
import { decodeInTurn, hasTooManyPixels, loadDecoder } from './decoder';

/** Widths of a stored picture in pixels: for a page, and for a row of a list. */
export const PICTURE_SIZES = [512, 96] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

/** A square picture as WebP, in each size. */
export type Picture = Readonly<Record<PictureSize, Uint8Array>>;

/** Pixels of a picture before it is decoded: more than phones take, and few enough for the memory. */
const MAX_PIXELS = 4_096 * 4_096;
/** Seconds that the decoder may take. */
const TIMEOUT = 5;
const QUALITY = 82;

/** The formats that are read, by their type on the wire. */
const FORMATS: Readonly<Record<string, Metadata['format']>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

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
  const open = await loadDecoder();
  try {
    const decoded = open(new Uint8Array(await file.arrayBuffer()), MAX_PIXELS);
    const { format, pages = 1 } = await decoded.metadata();
    // Neither a browser's canvas nor a camera sends a type that differs from the content.
    if (format !== FORMATS[file.type]) return refuse('pictureUnreadable');
    if (pages > 1) return refuse('pictureAnimated');
    return { 512: await toSquare(decoded, 512), 96: await toSquare(decoded, 96) };
  } catch (error) {
    return refuse(hasTooManyPixels(error) ? 'pictureTooLarge' : 'pictureUnreadable');
  }
}

/**
 * Reads an uploaded picture by its content and makes it anew as square WebP pictures.
 * @returns 400 with field `picture` if it is no JPEG, PNG or WebP picture, lies about its type, is broken, animated or
 * larger than 16 megapixels; 503 if too many pictures wait
 */
export const readPicture = (file: File): Promise<Picture | Failure> => decodeInTurn(() => decode(file));

import { CODE } from '@contract/codes';
import { type MediaForm, PICTURE_SIDES } from '@contract/chat/media';
import type { Metadata, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { Failure } from '../failure';
import { decodeInTurn, hasTooManyPixels, loadDecoder } from './decoder';

/** What is stored of an upload, by the names of its forms. */
export type Forms = ReadonlyMap<MediaForm, Uint8Array>;

/** A picture as it is stored and shown. */
export interface ReadPicture {
  forms: Forms;
  /** Of the largest size. */
  width: number;
  height: number;
  /** A ThumbHash in base64. */
  preview: string;
  animated: boolean;
}

/** Pixels of a picture before it is decoded: more than phones take. */
const MAX_PIXELS = 50_000_000;
/** Seconds that the decoder may take for a picture. */
const TIMEOUT = 15;
const QUALITY = 82;
/** Encoding takes a third less time than by default, for files a few percent larger. */
const EFFORT = 3;
/** Pixels of the longer side of what the placeholder is made of. */
const PREVIEW_SIDE = 100;

/** Whether a picture is of a format that is made anew: of HEIF only AVIF can be decoded. */
const isStill = ({ format, compression }: Metadata): boolean =>
  format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'av1');

const within = (image: Sharp, side: number): Sharp =>
  image.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true });

async function previewOf(image: Sharp): Promise<string> {
  const { data, info } = await within(image, PREVIEW_SIDE)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Decodes a picture once, at the largest size that is shown, and makes all sizes of that. */
async function decode(bytes: Uint8Array): Promise<ReadPicture | Failure> {
  const open = await loadDecoder();
  const { default: sharp } = await import('sharp');
  try {
    const picture = open(bytes, MAX_PIXELS);
    const metadata = await picture.metadata();
    const animated = metadata.format === 'gif';
    if (!animated && !isStill(metadata)) return new Failure(CODE.unsupportedMedia, null, 'mediaUnreadable');
    const { data, info } = await within(picture, Math.max(...PICTURE_SIDES))
      .toColourspace('srgb')
      .timeout({ seconds: TIMEOUT })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const image = sharp(data, { raw: { width, height, channels } });
    const forms = new Map<MediaForm, Uint8Array>(animated ? [['original', bytes]] : []);
    for (const side of PICTURE_SIDES)
      forms.set(side, await within(image, side).webp({ quality: QUALITY, effort: EFFORT }).toBuffer());
    return { forms, width, height, preview: await previewOf(image), animated };
  } catch (error) {
    return hasTooManyPixels(error)
      ? new Failure(CODE.tooLarge, null, 'pictureTooLarge')
      : new Failure(CODE.unsupportedMedia, null, 'mediaUnreadable');
  }
}

/**
 * Reads a picture by its content: a JPEG, PNG, WebP or AVIF picture is made anew, without its metadata; a GIF is kept as
 * it is beside its first frame.
 * @returns 415 for anything else and what is broken, 413 above 50 megapixels, 503 if too many pictures wait
 */
export const readChatPicture = (bytes: Uint8Array): Promise<ReadPicture | Failure> =>
  decodeInTurn(() => decode(bytes));

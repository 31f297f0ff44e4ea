/** Bytes of the picture that is sent at most; with its frame it stays below 60 kB. */
export const MAX_BYTES = 58_000;

/** Width of the square in pixels, from best to smallest. */
const WIDTHS = [512, 384, 256, 128] as const;
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4] as const;

/** A place in a picture. */
export interface Area {
  x: number;
  y: number;
  size: number;
}

/** The largest square in the middle of a picture. */
export function middleSquare(width: number, height: number): Area {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: (height - size) / 2, size };
}

/** Encodes the square with a width and a quality; null if the browser can't. */
export type Encode = (width: number, quality: number) => Promise<Blob | null>;

/**
 * The first encoding that is small enough, from the best on: a lower quality comes before fewer pixels.
 * @returns null if none is
 */
export async function encodeWithin(encode: Encode, limit: number): Promise<Blob | null> {
  for (const width of WIDTHS)
    for (const quality of QUALITIES) {
      const blob = await encode(width, quality);
      if (blob && blob.size <= limit) return blob;
    }
  return null;
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, quality));

/** WebP, or JPEG where the browser can't write WebP: it would answer a large PNG. */
async function encodeCanvas(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp', quality);
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality);
}

function drawSquare(picture: ImageBitmap, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width;
  const context = canvas.getContext('2d');
  const { x, y, size } = middleSquare(picture.width, picture.height);
  if (context) {
    // JPEG has no transparency: it would become black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, width);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, size, size, 0, 0, width, width);
  }
  return canvas;
}

/**
 * Turns a chosen file into a small square picture, upright as the camera was held. Its metadata stays behind (D19).
 * @returns null if the browser can't read the file as a picture
 */
export async function toSquarePicture(file: Blob): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  let drawn: { width: number; canvas: HTMLCanvasElement } | null = null;
  const encode: Encode = (width, quality) => {
    if (drawn?.width !== width) drawn = { width, canvas: drawSquare(picture, width) };
    return encodeCanvas(drawn.canvas, quality);
  };
  const blob = await encodeWithin(encode, MAX_BYTES);
  picture.close();
  return blob && new File([blob], 'picture', { type: blob.type });
}

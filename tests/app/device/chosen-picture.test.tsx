import { MAX_BYTES, toSquarePicture } from '@app/device/square-picture';
import { describe, expect, it } from 'vitest';

describe('a chosen file', () => {
  /** A picture of noise, the hardest to make small, with a red left half. */
  async function noise(width: number, height: number, type: string): Promise<Blob> {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const pixels = context.createImageData(width, height);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const isLeft = (at / 4) % width < width / 2;
      pixels.data.set([isLeft ? 255 : Math.random() * 255, Math.random() * 80, Math.random() * 80, 255], at);
    }
    context.putImageData(pixels, 0, 0);
    return new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no blob'))), type, 0.95),
    );
  }

  it.each([
    [1_600, 1_200, 'image/jpeg'],
    [300, 900, 'image/png'],
    [8, 8, 'image/webp'],
  ])('of %d × %d becomes a small square', async (width, height, type) => {
    const picture = await toSquarePicture(await noise(width, height, type));
    if (!picture) throw new Error('not read');
    expect(picture.size).toBeLessThanOrEqual(MAX_BYTES);
    expect(picture.type).toBe('image/webp');
    const decoded = await createImageBitmap(picture);
    expect(decoded.width).toBe(decoded.height);
  });

  it('is JPEG where the browser can’t write WebP', async () => {
    const { toBlob } = HTMLCanvasElement.prototype;
    const source = await noise(64, 64, 'image/png');
    HTMLCanvasElement.prototype.toBlob = function asSafari(done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
    try {
      expect((await toSquarePicture(source))?.type).toBe('image/jpeg');
    } finally {
      HTMLCanvasElement.prototype.toBlob = toBlob;
    }
  });

  it.each([
    ['text', new Blob(['not a picture'], { type: 'image/png' })],
    ['nothing', new Blob([], { type: 'image/jpeg' })],
    ['a format that the browser can’t read', new Blob(['ftypheic'], { type: 'image/heic' })],
  ])('is no picture if it is %s', async (_name, file) => {
    expect(await toSquarePicture(file)).toBeNull();
  });
});

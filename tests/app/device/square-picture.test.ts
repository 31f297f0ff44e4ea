import { encodeWithin, MAX_BYTES, middleSquare, type Encode } from '@app/device/square-picture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const size = fc.integer({ min: 1, max: 10_000 });

describe('the middle of a picture', () => {
  it('is the largest square within it, with the same margin on both sides', () => {
    fc.assert(
      fc.property(size, size, (width, height) => {
        const area = middleSquare(width, height);
        expect(area.size).toBe(Math.min(width, height));
        expect(area.x * 2 + area.size).toBe(width);
        expect(area.y * 2 + area.size).toBe(height);
      }),
    );
  });
});

describe('encoding within a limit', () => {
  /** A picture that takes some bytes for each pixel at the best quality. */
  const encoder = (bytesPerPixel: number) => {
    const tried: string[] = [];
    const encode: Encode = async (width, quality) => {
      tried.push(`${width} ${quality}`);
      return new Blob([new Uint8Array(Math.ceil(width * width * bytesPerPixel * quality))]);
    };
    return { tried, encode };
  };

  it('never answers more than the limit, and answers nothing where nothing is small enough', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.01, max: 8, noNaN: true }), async (bytesPerPixel) => {
        const blob = await encodeWithin(encoder(bytesPerPixel).encode, MAX_BYTES);
        const smallest = 128 * 128 * bytesPerPixel * 0.4;
        if (smallest <= MAX_BYTES - 1) expect(blob?.size).toBeLessThanOrEqual(MAX_BYTES);
        else if (blob) expect(blob.size).toBeLessThanOrEqual(MAX_BYTES);
      }),
      { numRuns: 50 },
    );
  });

  it('stops at the best that is small enough', async () => {
    const small = encoder(0.1);
    await encodeWithin(small.encode, MAX_BYTES);
    expect(small.tried).toEqual(['512 0.9']);
  });

  it('lowers the quality before the number of pixels', async () => {
    const large = encoder(0.6);
    await encodeWithin(large.encode, MAX_BYTES);
    expect(large.tried).toEqual([
      '512 0.9',
      '512 0.8',
      '512 0.7',
      '512 0.55',
      '512 0.4',
      '384 0.9',
      '384 0.8',
      '384 0.7',
      '384 0.55',
    ]);
  });

  it('answers nothing where the browser can’t encode', async () => {
    expect(await encodeWithin(async () => null, MAX_BYTES)).toBeNull();
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wholeRecording } from '@app/device/whole-recording';
import { readContainer } from '@server/media/container';
import { describe, expect, it } from 'vitest';
import { box, film } from '../../server/films';

const bytesOf = async (blob: Blob | null) => blob && new Uint8Array(await blob.arrayBuffer());

const recorded = (type: 'webm' | 'mp4') =>
  readFileSync(path.join(import.meta.dirname, '../../server/media/voices', `recorded.${type}`));

describe.each(['webm', 'mp4'] as const)('what is left of a recording in %s', (type) => {
  const all = recorded(type);
  const slice = (from: number, to = all.length) =>
    new Blob([new Uint8Array(all.subarray(from, to))], { type: `audio/${type};codecs=opus` });

  it('is all that is heard, in its order and without the parameters of its type', async () => {
    const whole = await wholeRecording([slice(0, 700), slice(700)]);
    const bytes = (await bytesOf(whole)) ?? new Uint8Array();
    expect(bytes).toEqual(new Uint8Array(all.subarray(0, bytes.length)));
    expect(readContainer(bytes)).toEqual(readContainer(all));
    expect(whole?.type).toBe(`audio/${type}`);
  });

  it('is taken by the server, wherever it is cut off', async () => {
    const lengths = Array.from({ length: Math.ceil(all.length / 7) }, (_, index) => index * 7);
    for (const length of lengths) {
      const whole = await bytesOf(await wholeRecording([slice(0, length)]));
      if (whole === null) continue;
      expect(whole.length).toBeLessThanOrEqual(length);
      expect(readContainer(whole), `${length} bytes`).toMatchObject({ type });
    }
  });

  it('is nothing before something is heard', async () => {
    expect(await wholeRecording([])).toBeNull();
    expect(await wholeRecording([slice(0, 90)])).toBeNull();
  });
});

describe('what is left of a recording in fragments', () => {
  const all = film({ kind: 'soun', codec: 'mp4a', brand: 'iso5', duration: 2_000 });
  const whole = async (bytes: Uint8Array) =>
    (await bytesOf(await wholeRecording([new Blob([new Uint8Array(bytes)], { type: 'audio/mp4' })])))?.length;

  it('has no fragment whose sound isn’t there', async () => {
    const next = Buffer.concat([box('moof'), box('mdat', Buffer.alloc(40))]);
    expect(await whole(Buffer.concat([all, next]))).toBe(all.length + next.length);
    expect(await whole(Buffer.concat([all, next.subarray(0, -1)]))).toBe(all.length);
  });
});

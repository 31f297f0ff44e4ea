import { readPeaks, writePeaks } from '@app/chat/voice-peaks';
import { MAX_PEAKS, peaksField } from '@contract/chat/media';
import { describe, expect, it } from 'vitest';

describe('the loudness of voice messages', () => {
  it.each<[string, number[]]>([
    ['', []],
    ['0', [0]],
    ['08f', [0, 0.25, 0.5]],
    ['3', [0.01]],
  ])('is written as %s', (digits, levels) => {
    expect(writePeaks(levels)).toBe(digits);
  });

  it('has as many parts as the server takes, each as loud as its loudest moment', () => {
    const levels = Array.from({ length: 3_000 }, (_, index) => (index % 100 === 50 ? 1 : 0.1));
    const peaks = writePeaks(levels);
    expect(peaks).toHaveLength(MAX_PEAKS);
    expect(peaksField.safeParse(peaks).success).toBe(true);
    expect(peaks).toContain('f');
  });

  it('is read as it was written', () => {
    expect(readPeaks('0f')).toEqual([0, 1]);
    expect(readPeaks('')).toEqual([]);
  });
});

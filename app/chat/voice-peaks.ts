import { MAX_PEAKS } from '@contract/chat/media';

/** The largest digit. */
const LOUDEST = 15;

/** What counts as loud at least, so that the noise of a silent room isn't drawn as a voice. */
const AUDIBLE = 0.05;

/** The loudness of a recording as the server takes it: the loudest part has the largest digit. */
export function writePeaks(levels: readonly number[]): string {
  const count = Math.min(MAX_PEAKS, levels.length);
  const placeOf = (part: number): number => Math.floor((part * levels.length) / count);
  const parts = Array.from({ length: count }, (_, part) =>
    Math.max(...levels.slice(placeOf(part), placeOf(part + 1))),
  );
  const loudest = Math.max(AUDIBLE, ...parts);
  return parts.map((part) => Math.round((part / loudest) * LOUDEST).toString(16)).join('');
}

/** The loudness of a voice message's parts, 0 to 1. */
export const readPeaks = (peaks: string): number[] =>
  [...peaks].map((digit) => Number.parseInt(digit, 16) / LOUDEST);

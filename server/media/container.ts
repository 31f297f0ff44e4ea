import { blankNotes, readMp4 } from './read-mp4';
import { readWebm } from './read-webm';
import type { Container } from './track';

/** The first bytes of WebM, and where those of MP4 begin. */
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const FTYP = [0x66, 0x74, 0x79, 0x70];

const startsWith = (bytes: Uint8Array, mark: readonly number[], at: number): boolean =>
  mark.every((byte, index) => bytes[at + index] === byte);

/** What is read of a file; null where it is cut off. */
function readWhole<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads MP4, QuickTime and WebM by their structure, without decoding; null for anything else, and what is cut off. */
export const readContainer = (bytes: Uint8Array): Container | null =>
  readWhole(() => {
    if (startsWith(bytes, EBML, 0)) return readWebm(bytes);
    return startsWith(bytes, FTYP, 4) ? readMp4(bytes) : null;
  });

/**
 * A file without what its camera noted, such as the place; browsers note nothing in WebM. Null for what is cut off where
 * nothing was read but notes may be.
 */
export const withoutNotes = (bytes: Uint8Array, type: Container['type']): Uint8Array | null =>
  readWhole(() => {
    if (type === 'webm') return bytes;
    const content = bytes.slice();
    blankNotes(content);
    return content;
  });

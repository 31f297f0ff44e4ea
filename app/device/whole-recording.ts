/** A part of a file: where it ends, and whether it holds sound. */
interface Part {
  end: number;
  sounds: boolean;
}

/** The ids of the elements of WebM: those that hold others, which don't say how long they are, and those of sound. */
const HOLDERS = [0x18538067, 0x1f43b675];
const SOUNDS = [0xa3, 0xa0];

/** Of a number of WebM, by its first byte. */
const lengthAt = (bytes: Uint8Array, at: number): number => Math.clz32(bytes[at] ?? 0) - 23;

const toNumber = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

/** The element of WebM at a place. Of one that holds others, its head is a part. */
function elementAt(bytes: Uint8Array, at: number): Part {
  const from = at + lengthAt(bytes, at);
  const id = toNumber(bytes.subarray(at, from));
  const length = lengthAt(bytes, from);
  const to = from + length;
  if (HOLDERS.includes(id)) return { end: to, sounds: false };
  // The first byte begins with a mark that says how long the number is.
  const first = (bytes[from] ?? 0) & (0xff >> length);
  const size = first * 256 ** (length - 1) + toNumber(bytes.subarray(from + 1, to));
  return { end: to + size, sounds: SOUNDS.includes(id) };
}

/** The box of MP4 at a place. */
function boxAt(bytes: Uint8Array, at: number): Part {
  const size = toNumber(bytes.subarray(at, at + 4));
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  return { end: at + Math.max(size, 8), sounds: type === 'mdat' };
}

/** The length of a recording up to the last sound that is there as a whole; 0 without one. */
function wholeLength(bytes: Uint8Array, partAt: (bytes: Uint8Array, at: number) => Part): number {
  let [whole, at] = [0, 0];
  while (at < bytes.length) {
    const { end, sounds } = partAt(bytes, at);
    if (sounds && end <= bytes.length) whole = end;
    at = end;
  }
  return whole;
}

/**
 * What there is of a recording that ended with its page. Browsers hand over what they have at a moment, also in the middle
 * of a sound; the server takes nothing that is cut off. Null where nothing is to be heard.
 */
export async function wholeRecording(slices: readonly Blob[]): Promise<Blob | null> {
  const type = slices[0]?.type.replace(/;.*/, '') ?? '';
  const content = new Blob([...slices], { type });
  const bytes = new Uint8Array(await content.arrayBuffer());
  const length = wholeLength(bytes, type === 'audio/webm' ? elementAt : boxAt);
  return length > 0 ? content.slice(0, length, type) : null;
}

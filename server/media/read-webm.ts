import type { Container, Track } from './track';

/** The elements of a WebM file that are read, by their ids. */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  entry: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  time: 0xe7,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;

/** Elements whose content is read as if it stood in their place: browsers don't say how long those are that they record. */
const OPENED: ReadonlySet<number> = new Set([
  ID.ebml,
  ID.segment,
  ID.info,
  ID.tracks,
  ID.entry,
  ID.video,
  ID.cluster,
  ID.group,
]);

const MAX_ELEMENTS = 500_000;

/** A number whose first byte says how long it is; with the mark that says so for ids. */
function readVarInt(bytes: Uint8Array, at: number, keepsMark: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > 8 || at + length > bytes.length) throw new RangeError('a number is cut off');
  let value = keepsMark ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown && !keepsMark ? Number.POSITIVE_INFINITY : value, length };
}

/** The longest number that a WebM file may have, in bytes. */
const MAX_NUMBER = 8;

function toNumber(content: Uint8Array): number {
  if (content.length > MAX_NUMBER) throw new RangeError('a number is too long');
  return content.reduce((sum, byte) => sum * 256 + byte, 0);
}

const toText = (content: Uint8Array): string => new TextDecoder().decode(content.subarray(0, 64));

/** Reads a WebM file, as browsers record it. Throws where it is cut off. */
export function readWebm(bytes: Uint8Array): Container | null {
  const tracks: Track[] = [];
  let [docType, scale, cluster, last] = ['', 1_000_000, 0, 0];
  const track = (): Track => tracks.at(-1) ?? { kind: 'audio', codec: '', width: 0, height: 0 };
  const noteBlock = (content: Uint8Array): void => {
    const { length } = readVarInt(content, 0, false);
    if (content.length < length + 2) throw new RangeError('a block is cut off');
    const relative = new DataView(content.buffer, content.byteOffset).getInt16(length);
    last = Math.max(last, cluster + relative);
  };
  const handlers: Readonly<Record<number, (content: Uint8Array) => void>> = {
    [ID.docType]: (content) => (docType = toText(content)),
    [ID.scale]: (content) => (scale = toNumber(content)),
    [ID.trackType]: (content) => {
      track().kind = toNumber(content) === 1 ? 'video' : 'audio';
    },
    [ID.codec]: (content) => {
      track().codec = toText(content);
    },
    [ID.width]: (content) => {
      track().width = toNumber(content);
    },
    [ID.height]: (content) => {
      track().height = toNumber(content);
    },
    [ID.time]: (content) => (cluster = toNumber(content)),
    [ID.block]: noteBlock,
    [ID.simpleBlock]: noteBlock,
  };
  let count = 0;
  for (let at = 0; at < bytes.length;) {
    if (++count > MAX_ELEMENTS) throw new RangeError('too many elements');
    const id = readVarInt(bytes, at, true);
    const size = readVarInt(bytes, at + id.length, false);
    const from = at + id.length + size.length;
    if (id.value === ID.entry) tracks.push({ kind: 'audio', codec: '', width: 0, height: 0 });
    if (OPENED.has(id.value)) {
      at = from;
      continue;
    }
    if (from + size.value > bytes.length) throw new RangeError('an element is cut off');
    handlers[id.value]?.(bytes.subarray(from, from + size.value));
    at = from + size.value;
  }
  if (docType !== 'webm') return null;
  return { type: 'webm', duration: Math.round((last * scale) / 1_000_000), tracks };
}

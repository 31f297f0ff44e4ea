import type { Container, Track } from './track';

/** A box of an MP4 file: its type, and where its content lies. */
interface Box {
  type: string;
  /** Where its type stands. */
  name: number;
  from: number;
  to: number;
}

/** More than any file has in one place. */
const MAX_BOXES = 20_000;

const typeAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** The boxes in a range; throws where one doesn't fit. */
function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    if (boxes.length > MAX_BOXES) throw new RangeError('too many boxes');
    const short = view.getUint32(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (size < head || at + size > to) throw new RangeError('a box is cut off');
    boxes.push({ type: typeAt(view, at + 4), name: at + 4, from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

const find = (boxes: readonly Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);

/** The content of a box at a path. */
function descend(view: DataView, box: Box | undefined, ...path: string[]): Box | undefined {
  return path.reduce<Box | undefined>((at, type) => at && find(boxesIn(view, at.from, at.to), type), box);
}

/** Version and flags of a box, and where the rest begins. */
const headOf = (view: DataView, { from }: Box) => ({
  isLong: view.getUint8(from) === 1,
  flags: view.getUint32(from) & 0xffffff,
  at: from + 4,
});

const KINDS: Readonly<Record<string, Track['kind']>> = { soun: 'audio', vide: 'video' };

interface Mp4Track extends Track {
  id: number;
  timescale: number;
  /** In its timescale. */
  duration: number;
  /** Of a sample of a fragment that doesn't say its own. */
  sampleDuration: number;
}

function readTrack(view: DataView, trak: Box, sampleDurations: ReadonlyMap<number, number>): Mp4Track | null {
  const tkhd = descend(view, trak, 'tkhd');
  const mdia = descend(view, trak, 'mdia');
  const [mdhd, hdlr] = [descend(view, mdia, 'mdhd'), descend(view, mdia, 'hdlr')];
  const stsd = descend(view, mdia, 'minf', 'stbl', 'stsd');
  if (!tkhd || !mdhd || !hdlr || !stsd) return null;
  const kind = KINDS[typeAt(view, hdlr.from + 8)];
  if (!kind) return null;
  const head = headOf(view, tkhd);
  const id = view.getUint32(head.at + (head.isLong ? 16 : 8));
  // A phone that is held upright turns the picture by its matrix.
  const isTurned = view.getInt32(tkhd.to - 44) === 0;
  const [width, height] = [view.getUint32(tkhd.to - 8) >>> 16, view.getUint32(tkhd.to - 4) >>> 16];
  const media = headOf(view, mdhd);
  const timescale = view.getUint32(media.at + (media.isLong ? 16 : 8));
  const length = media.isLong ? Number(view.getBigUint64(media.at + 20)) : view.getUint32(media.at + 12);
  return {
    id,
    kind,
    codec: typeAt(view, stsd.from + 12),
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    timescale,
    duration: length >= 0xffffffff ? 0 : length,
    sampleDuration: sampleDurations.get(id) ?? 0,
  };
}

/** How long the samples of a run last; each says so itself, or all last as long as is usual. */
function runLength(view: DataView, trun: Box, usual: number): number {
  const { flags, at } = headOf(view, trun);
  const count = view.getUint32(at);
  if ((flags & 0x100) === 0) return count * usual;
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let [length, from] = [0, at + 4 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)];
  if (from + count * fields * 4 > trun.to) throw new RangeError('a run is cut off');
  for (let index = 0; index < count; index++, from += fields * 4) length += view.getUint32(from);
  return length;
}

/** Adds a fragment's samples to the lengths of tracks. */
function addFragment(view: DataView, traf: Box, tracks: readonly Mp4Track[]): void {
  const boxes = boxesIn(view, traf.from, traf.to);
  const tfhd = find(boxes, 'tfhd');
  if (!tfhd) return;
  const { flags, at } = headOf(view, tfhd);
  const track = tracks.find(({ id }) => id === view.getUint32(at));
  if (!track) return;
  const before = (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  const usual = flags & 0x8 ? view.getUint32(at + 4 + before) : track.sampleDuration;
  for (const box of boxes) if (box.type === 'trun') track.duration += runLength(view, box, usual);
}

/** Reads an MP4 or QuickTime file, in one piece or in fragments, as browsers record it. Throws where it is cut off. */
export function readMp4(bytes: Uint8Array): Container | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = boxesIn(view, 0, bytes.length);
  const [ftyp, moov] = [find(boxes, 'ftyp'), find(boxes, 'moov')];
  if (boxes[0] !== ftyp || !ftyp || !moov || !find(boxes, 'mdat')) return null;
  const inMovie = boxesIn(view, moov.from, moov.to);
  const mvex = find(inMovie, 'mvex');
  const sampleDurations = new Map(
    (mvex ? boxesIn(view, mvex.from, mvex.to) : [])
      .filter(({ type }) => type === 'trex')
      .map(({ from }) => [view.getUint32(from + 4), view.getUint32(from + 12)] as const),
  );
  const tracks = inMovie
    .filter(({ type }) => type === 'trak')
    .flatMap((trak) => readTrack(view, trak, sampleDurations) ?? []);
  for (const moof of boxes.filter(({ type }) => type === 'moof'))
    for (const traf of boxesIn(view, moof.from, moof.to))
      if (traf.type === 'traf') addFragment(view, traf, tracks);
  if (tracks.some(({ timescale }) => timescale === 0)) return null;
  return {
    type: typeAt(view, ftyp.from) === 'qt  ' ? 'quicktime' : 'mp4',
    duration: Math.max(
      0,
      ...tracks.map(({ duration, timescale }) => Math.round((duration * 1_000) / timescale)),
    ),
    tracks,
  };
}

/** Boxes with the place, the camera and the names; and those that hold them. */
const NOTES: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const HOLDERS: ReadonlySet<string> = new Set(['moov', 'trak']);

/** Empties the boxes of notes; all others stay where they are, as other boxes say where. */
export function blankNotes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blank = (from: number, to: number): void => {
    for (const box of boxesIn(view, from, to)) {
      if (HOLDERS.has(box.type)) blank(box.from, box.to);
      if (!NOTES.has(box.type)) continue;
      bytes.set(new TextEncoder().encode('free'), box.name);
      bytes.fill(0, box.from, box.to);
    }
  };
  blank(0, bytes.length);
}

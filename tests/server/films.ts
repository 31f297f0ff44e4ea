/** Bytes of a text. */
export const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** Four bytes. */
export const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A box of an MP4 file. */
export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([number(body.length + 8), text(type), body]);
};

/** An element of a WebM file, by its id; its size is told in two bytes. */
const element = (id: string, content: Uint8Array | string): Buffer => {
  const body = typeof content === 'string' ? text(content) : content;
  const size = Buffer.from([0x40 | (body.length >> 8), body.length & 0xff]);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};

interface Recording {
  kind?: 'video' | 'voice';
  /** Nanoseconds of a unit of time. */
  scale?: Uint8Array;
  /** When its only block is played. */
  time?: Uint8Array;
  width?: Uint8Array;
}

/** A WebM file whose numbers are written as they are given; what it shows or says is nothing. */
export function recording({
  kind = 'voice',
  scale = number(1_000_000),
  time = number(2_000),
  width = number(640),
}: Recording): Buffer {
  const isVideo = kind === 'video';
  const sides = [element('e0', ''), element('b0', width), element('ba', number(480))];
  return Buffer.concat([
    element('1a45dfa3', element('4282', 'webm')),
    element('18538067', ''),
    element('1549a966', element('2ad7b1', scale)),
    element('1654ae6b', ''),
    element('ae', ''),
    element('83', Buffer.of(isVideo ? 1 : 2)),
    element('86', isVideo ? 'V_VP8' : 'A_OPUS'),
    ...(isVideo ? sides : []),
    element('1f43b675', element('e7', time)),
    element('a3', Buffer.of(0x81, 0, 0, 0x80)),
  ]);
}

/** A number larger than any that JavaScript knows. */
export const ENDLESS = Buffer.alloc(129, 0xff);

/** Two in nine bytes: no number of a WebM file is that long. */
export const LONG_NUMBER = Buffer.from('000000000000000002', 'hex');

interface Film {
  brand?: string;
  codec?: string;
  kind?: string;
  width?: number;
  height?: number;
  /** Milliseconds. */
  duration?: number;
  timescale?: number;
  turned?: boolean;
  notes?: string;
}

/** A track of an MP4 file. */
function track({
  codec = 'avc1',
  kind = 'vide',
  width = 640,
  height = 480,
  duration = 2_000,
  timescale = 1_000,
  turned = false,
}: Film): Buffer {
  const matrix = turned
    ? [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
    : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  const tkhd = box(
    'tkhd',
    number(0),
    number(0),
    number(0),
    number(1),
    Buffer.alloc(24),
    ...matrix.map((value) => number(value >>> 0)),
    number(width * 0x10000),
    number(height * 0x10000),
  );
  const mdhd = box('mdhd', number(0), number(0), number(0), number(timescale), number(duration), number(0));
  const hdlr = box('hdlr', number(0), number(0), text(kind), Buffer.alloc(13));
  const stsd = box('stsd', number(0), number(1), number(16), text(codec), Buffer.alloc(8));
  const mdia = box('mdia', mdhd, hdlr, box('minf', box('stbl', stsd)));
  return box('trak', tkhd, mdia);
}

/** An MP4 file in one piece, as a phone's camera takes it; what it shows or says is nothing. */
export function film(
  { brand = 'isom', notes = 'somewhere', ...first }: Film = {},
  ...others: Film[]
): Buffer {
  return Buffer.concat([
    box('ftyp', text(brand), number(0)),
    box('moov', ...[first, ...others].map(track), box('udta', text(notes))),
    box('mdat', Buffer.alloc(5_000, 7)),
  ]);
}

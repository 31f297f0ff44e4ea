import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** A part of a content: its first and its last byte. */
interface ByteRange {
  from: number;
  to: number;
}

/** One range; browsers that play ask for no more at a time. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a content that a client asks for (RFC 9110): null for all of it, `outside` where there is no such part.
 * @param tag the content's; another one in `If-Range` says that the client has a part of something else
 */
export function readRange(
  { range = '', 'if-range': ifRange }: IncomingHttpHeaders,
  tag: string,
  length: number,
): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = RANGE.exec(range) ?? [];
  if (first + last === '' || (ifRange !== undefined && ifRange !== tag)) return null;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  return from > to ? 'outside' : { from, to };
}

/** The bytes of a part; what comes after it isn't read. */
export async function* cut(content: Readable, { from, to }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    const part = bytes.subarray(Math.max(0, from - at), to + 1 - at);
    at += bytes.length;
    if (part.length > 0) yield part;
    if (at > to) return;
  }
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** A range of a file: its first and its last byte. */
interface ByteRange {
  from: number;
  to: number;
}

/** A single range; browsers request no more at a time when they play media. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The range that a client requests (RFC 9110): null for the whole file, `outside` if the range isn't satisfiable.
 * @param tag the ETag of the file; a different one in `If-Range` means that the client has a part of another version
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

/** The bytes of a range; nothing after it is read. */
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

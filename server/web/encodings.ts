import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The encodings of what is compressed once and sent often, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** How an answer is encoded; `identity` is not at all. */
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

const REFUSED = /;\s*q=0(\.0*)?$/;

/** Picks the smallest encoding that an `Accept-Encoding` header names and doesn't refuse. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';', 1)[0]);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Encodes a text as small as it gets. */
export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
  return encoding === 'gzip' ? zip(text, { level: constants.Z_BEST_COMPRESSION }) : Buffer.from(text);
}

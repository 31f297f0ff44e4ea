import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { FIELD_ENCODING } from '@contract/field-encoding';

const { prefix, ivBytes } = FIELD_ENCODING;
const ALGORITHM = 'aes-256-cbc';
const BASE64URL = /^[A-Za-z0-9_-]+$/;

const keys = new Map<string, KeyObject>();

const hashKey = (passphrase: string): KeyObject =>
  createSecretKey(createHash('sha256').update(passphrase).digest());

/** Caches the hash: a server has one passphrase. */
function keyOf(passphrase: string): KeyObject {
  const key = keys.get(passphrase) ?? hashKey(passphrase);
  keys.set(passphrase, key);
  return key;
}

/** Encodes a value like the client (D8). */
export function encodeField(passphrase: string, value: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(ALGORITHM, keyOf(passphrase), iv);
  const body = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final()]);
  return prefix + body.toString('base64url');
}

/** Decodes an encoded value (D8); null if it is plain, tampered with, or not UTF-8. */
export function decodeField(passphrase: string, value: string): string | null {
  const encoded = value.slice(prefix.length);
  if (!value.startsWith(prefix) || !BASE64URL.test(encoded)) return null;
  const bytes = Buffer.from(encoded, 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(passphrase), bytes.subarray(0, ivBytes));
    const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
  } catch {
    return null;
  }
}

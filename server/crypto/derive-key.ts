import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The purpose of a derived key. Each purpose has its own key, so values cannot be reused across purposes. */
export type KeyUse =
  | 'codes'
  | 'destinations'
  | 'passwords'
  | 'outbox'
  | 'inbox'
  | 'idempotency'
  | 'backup'
  | 'limits'
  | 'push'
  | 'media'
  | 'signals'
  | 'appeals'
  | 'introductions';

/** The keys that were derived, by the secret and their use: each call counts against a limit under one of them. */
const derived = new Map<string, KeyObject>();

const derive = (secretKey: string, use: KeyUse): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', use, 32)));

/** Derives the 32-byte key of one use from `SECRET_KEY` (D5) by HKDF-SHA-256. */
export function deriveKey(secretKey: string, use: KeyUse): KeyObject {
  const name = `${use} ${secretKey}`;
  const key = derived.get(name) ?? derive(secretKey, use);
  derived.set(name, key);
  return key;
}

/** HMAC-SHA-256 of parts, in hex. Parts are length-prefixed, so different lists never have the same input. */
export function keyedHash(key: KeyObject, ...parts: string[]): string {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest('hex');
}

import { createHmac, hkdfSync } from 'node:crypto';

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
  | 'appeals';

/** Derives the 32-byte key of one use from `SECRET_KEY` (D5) by HKDF-SHA-256. */
export const deriveKey = (secretKey: string, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', use, 32));

/** HMAC-SHA-256 of parts, in hex. Parts are length-prefixed, so different lists never have the same input. */
export function keyedHash(key: Buffer, ...parts: string[]): string {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest('hex');
}

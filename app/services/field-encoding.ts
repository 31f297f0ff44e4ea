import { FIELD_ENCODING } from '@contract/field-encoding';
import AES from 'crypto-js/aes';
import Base64url from 'crypto-js/enc-base64url';
import WordArray from 'crypto-js/lib-typedarrays';
import SHA256 from 'crypto-js/sha256';

/** Encodes one value for the wire (S7, D8): AES-256-CBC under the SHA-256 of a public passphrase. */
export function encodeField(value: string, passphrase: string): string {
  const iv = WordArray.random(FIELD_ENCODING.ivBytes);
  const { ciphertext } = AES.encrypt(value, SHA256(passphrase), { iv });
  return FIELD_ENCODING.prefix + Base64url.stringify(iv.clone().concat(ciphertext));
}

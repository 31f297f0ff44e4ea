import { FIELD_ENCODING } from '@contract/field-encoding';
import AES from 'crypto-js/aes';
import CryptoJS from 'crypto-js/core';
import Base64url from 'crypto-js/enc-base64url';
import Utf8 from 'crypto-js/enc-utf8';
import SHA256 from 'crypto-js/sha256';

const { CipherParams, WordArray } = CryptoJS.lib;
const { prefix, ivBytes } = FIELD_ENCODING;
const BYTES_PER_WORD = 4;

/** Decodes what `encodeField` has encoded (D8); null if it is plain, tampered with, or not UTF-8. */
export function decodeField(encoded: string, passphrase: string): string | null {
  if (!encoded.startsWith(prefix)) return null;
  try {
    const { words, sigBytes } = Base64url.parse(encoded.slice(prefix.length));
    const iv = WordArray.create(words.slice(0, ivBytes / BYTES_PER_WORD), ivBytes);
    const ciphertext = WordArray.create(words.slice(ivBytes / BYTES_PER_WORD), sigBytes - ivBytes);
    const params = CipherParams.create({ ciphertext });
    return Utf8.stringify(AES.decrypt(params, SHA256(passphrase), { iv }));
  } catch {
    return null;
  }
}

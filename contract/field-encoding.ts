/**
 * The encoding of phone, e-mail and password values (S7, D8): `v1.` and the base64url of a random 16-byte IV and an
 * AES-256-CBC ciphertext (PKCS#7) whose key is the SHA-256 of a public passphrase. It only makes values unreadable at a
 * glance in addresses and logs. The key is public, so TLS is what protects the values.
 */
export const FIELD_ENCODING = { prefix: 'v1.', ivBytes: 16 } as const;

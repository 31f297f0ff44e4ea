/**
 * The format in which phone, e-mail and password values travel (S7, D8): `v1.` and the base64url of a
 * random 16-byte IV followed by AES-256-CBC (PKCS#7) under the SHA-256 of a public passphrase. It keeps
 * values out of casual sight in addresses and logs; the key is public, so it protects nothing: TLS does.
 */
export const FIELD_ENCODING = { prefix: 'v1.', ivBytes: 16 } as const;

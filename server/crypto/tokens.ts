import { createHash, randomBytes } from 'node:crypto';

/** Creates a token or secret: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. A plain hash is enough, since 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

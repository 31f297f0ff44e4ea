import { createHash, randomBytes } from 'node:crypto';

/** A token or secret that nobody can guess: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How a token stands in a table. It is too random to be guessed, so a plain hash keeps it from being read back. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

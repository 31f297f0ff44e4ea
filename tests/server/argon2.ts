import { createRequire } from 'node:module';
import { vi } from 'vitest';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

/** The real functions, watched: the server's tests have them for `@node-rs/argon2`. */
export const hash = vi.fn(real.hash);
export const verify = vi.fn(real.verify);

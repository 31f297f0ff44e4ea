import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { CODE } from '@contract/codes';
import { deriveKey } from '../crypto/derive-key';
import { Failure } from '../failure';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** `Algorithm` is a const enum, which isolated modules can't read; 2 is argon2id. */
const ARGON2ID: Algorithm = 2;
const MAX_BYTES = 64;
/**
 * As many as Node has threads for, and two that wait there already: a thread that is done must not idle until
 * this one gets to hand it the next. More would only keep Node's other work (files, names) waiting behind.
 */
const AT_ONCE = 6;
/** Seconds to come back after: by then the queue has moved on. */
const RETRY_AFTER = 2;

export interface PasswordsOptions {
  secretKey: string;
  /** How many may wait or be hashed at once; over it, 503 (D13). */
  capacity?: number;
}

/** Hashing for one request that has got its place in the queue. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** Takes the same time for an account that doesn't exist (null). */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** The queue before argon2id. */
export interface Passwords {
  /** Runs work that will hash; 503 where the queue is full, before the work has done anything. */
  reserve<T>(work: (hasher: Hasher) => Promise<T>): Promise<T | Failure>;
}

/** Runs at most `width` tasks at once, the others in the order they came. */
function createGate(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

const isTooLong = (password: string): boolean => Buffer.byteLength(password) > MAX_BYTES;

/** argon2id with D13's cost and a pepper from the server's key, in a bounded queue. */
export function createPasswords({ secretKey, capacity = 256 }: PasswordsOptions): Passwords {
  const options: Options = { ...COST, algorithm: ARGON2ID, secret: deriveKey(secretKey, 'passwords') };
  const gate = createGate(AT_ONCE);
  const dummy = hash('', options);
  let reserved = 0;

  const hasher: Hasher = {
    hash: (password) => {
      if (isTooLong(password)) throw new RangeError('a password over 64 bytes is never hashed');
      return gate(() => hash(password, options));
    },
    verify: async (passwordHash, password) => {
      if (isTooLong(password)) return false;
      const right = await gate(async () => verify(passwordHash ?? (await dummy), password, options));
      return right && passwordHash !== null;
    },
  };

  return {
    reserve: async (work) => {
      if (reserved >= capacity) return new Failure(CODE.unavailable, { retryAfter: RETRY_AFTER });
      reserved++;
      try {
        return await work(hasher);
      } finally {
        reserved--;
      }
    },
  };
}

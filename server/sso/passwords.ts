import { setTimeout as pause } from 'node:timers/promises';
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { CODE } from '@contract/codes';
import { deriveKey } from '../crypto/derive-key';
import { Failure } from '../failure';
import { addressGroup } from '../limits/address-group';
import { createGate, type Gate } from './hashing-gate';

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
/** Milliseconds before somebody is told to come back later: a client that asks again at once is slowed down. */
const TURN_AWAY_AFTER = 1_000;
/** Shares of the queue: one address group's, and that of all devices unknown to their accounts together (D38). */
const ADDRESS_SHARE = 1 / 8;
const STRANGERS_SHARE = 3 / 4;

export interface PasswordsOptions {
  secretKey: string;
  /** How many may wait or be hashed at once; over it, 503 (D13). */
  capacity?: number;
  /** Milliseconds before 503 and 429 are answered. */
  turnAwayAfter?: number;
}

/** Who asks for hashing (D38). */
export interface Asker {
  /** The network address; its group shares what one may hold. */
  address: string;
  /** The device has logged in to the account before. */
  known: boolean;
}

/** Hashing for one request that has got its place in the queue. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** Takes the same time for an account that doesn't exist (null). */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Runs work that will hash; 503 where the queue is full for its kind, before the work has done anything. */
export type Queue = <T>(known: boolean, work: (hasher: Hasher) => Promise<T>) => Promise<T | Failure>;

/** The queue before argon2id. */
export interface Passwords {
  /**
   * Runs work that finds out who asks before it queues; 503 where the address group holds its share, before
   * the work has done anything: a flood from one address can't keep the database busy either. 503 and 429 are
   * answered a second later; work that ends in one keeps its place until then.
   */
  share<T>(address: string, work: (queue: Queue) => Promise<T>): Promise<T | Failure>;
  /** Runs work that will hash, as `share` and its queue do. */
  reserve<T>(asker: Asker, work: (hasher: Hasher) => Promise<T>): Promise<T | Failure>;
}

/** Counts what runs at the moment, per key. */
function createTally<Key>() {
  const counts = new Map<Key, number>();
  const of = (key: Key): number => counts.get(key) ?? 0;
  return {
    of,
    async during<T>(key: Key, work: () => Promise<T>): Promise<T> {
      counts.set(key, of(key) + 1);
      try {
        return await work();
      } finally {
        if (of(key) > 1) counts.set(key, of(key) - 1);
        else counts.delete(key);
      }
    },
  };
}

const isTurnedAway = (result: unknown): boolean =>
  result instanceof Failure && (result.code === CODE.unavailable || result.code === CODE.tooManyRequests);

const busy = (): Failure => new Failure(CODE.unavailable, { retryAfter: RETRY_AFTER });

const shareOf = (capacity: number, share: number): number => Math.max(1, Math.floor(capacity * share));

const isTooLong = (password: string): boolean => Buffer.byteLength(password) > MAX_BYTES;

/** argon2id with D13's cost and a pepper from the server's key. */
function createHasher(secretKey: string, gate: Gate): (known: boolean) => Hasher {
  const options: Options = { ...COST, algorithm: ARGON2ID, secret: deriveKey(secretKey, 'passwords') };
  const dummy = hash('', options);
  return (known) => ({
    hash: (password) => {
      if (isTooLong(password)) throw new RangeError('a password over 64 bytes is never hashed');
      return gate(known, () => hash(password, options));
    },
    verify: async (passwordHash, password) => {
      if (isTooLong(password)) return false;
      const right = await gate(known, async () => verify(passwordHash ?? (await dummy), password, options));
      return right && passwordHash !== null;
    },
  });
}

/** argon2id in a bounded queue (D13), of which everybody gets a fair part (D38). */
export function createPasswords({
  secretKey,
  capacity = 256,
  turnAwayAfter = TURN_AWAY_AFTER,
}: PasswordsOptions): Passwords {
  const hasherFor = createHasher(secretKey, createGate(AT_ONCE));
  const perAddress = shareOf(capacity, ADDRESS_SHARE);
  const forStrangers = shareOf(capacity, STRANGERS_SHARE);
  const addresses = createTally<string>();
  const queued = createTally<boolean>();

  const queue: Queue = async (known, work) => {
    const isFull = queued.of(true) + queued.of(false) >= capacity;
    if (isFull || (!known && queued.of(false) >= forStrangers)) return busy();
    return queued.during(known, () => work(hasherFor(known)));
  };
  const slowDown = async <T>(result: T): Promise<T> => {
    if (isTurnedAway(result)) await pause(turnAwayAfter);
    return result;
  };
  const share: Passwords['share'] = async (address, work) => {
    const group = addressGroup(address);
    if (addresses.of(group) >= perAddress) return slowDown(busy());
    return addresses.during(group, async () => slowDown(await work(queue)));
  };
  return { share, reserve: ({ address, known }, work) => share(address, (enter) => enter(known, work)) };
}

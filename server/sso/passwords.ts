import { setTimeout as pause } from 'node:timers/promises';
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { CODE } from '@contract/codes';
import { deriveKey } from '../crypto/derive-key';
import { Failure } from '../failure';
import { addressGroup } from '../limits/address-group';
import { createGate, type Gate } from './hashing-gate';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** argon2id. `Algorithm` is a const enum, which isolated modules can't read. */
const ARGON2ID: Algorithm = 2;
const MAX_BYTES = 64;
/**
 * Hashes at the same time: Node's four pool threads, and two more that wait in the pool, so that a free thread starts
 * at once. More would delay Node's other work in the pool (files, DNS).
 */
const CONCURRENCY = 6;
/** `retryAfter` of a full queue, in seconds. */
const RETRY_AFTER = 2;
/** Milliseconds before 503 and 429 are answered, which slows down clients that retry at once. */
const REJECT_DELAY = 1_000;
/** Shares of the queue: of one address group, and of all unknown devices together (D38). */
const ADDRESS_SHARE = 1 / 8;
const UNKNOWN_DEVICES_SHARE = 3 / 4;

export interface PasswordsOptions {
  secretKey: string;
  /** Maximum number of waiting and running requests; 503 above it (D13). */
  capacity?: number;
  /** Milliseconds before 503 and 429 are answered. */
  rejectDelay?: number;
}

/** A requester of hashing (D38). */
export interface Requester {
  /** The network address; its group shares one part of the queue. */
  address: string;
  /** Whether the device is known to the account. */
  known: boolean;
}

/** Hashing for a request that has a place in the queue. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** Takes the same time if there is no account (null). */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Runs work that hashes; 503 without running it if the queue is full for known or unknown devices. */
export type Queue = <T>(known: boolean, work: (hasher: Hasher) => Promise<T>) => Promise<T | Failure>;

/** The queue before argon2id. */
export interface Passwords {
  /**
   * Runs work that identifies the device before it queues; 503 without running it if the address group has used up its
   * share, so that a flood from one address can't keep the database busy. 503 and 429 are answered a second later, and
   * keep their place in the share until then.
   */
  share<T>(address: string, work: (queue: Queue) => Promise<T>): Promise<T | Failure>;
  /** Runs work that hashes; `share` and its queue in one step. */
  reserve<T>(asker: Requester, work: (hasher: Hasher) => Promise<T>): Promise<T | Failure>;
  /** Requests with a place in the queue, and hashes that wait for their turn. */
  load(): { queued: number; waiting: number };
}

/** Counts running work per key. */
function createCounter<Key>() {
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

const isRejected = (result: unknown): boolean =>
  result instanceof Failure && (result.code === CODE.unavailable || result.code === CODE.tooManyRequests);

const busy = (): Failure => new Failure(CODE.unavailable, { retryAfter: RETRY_AFTER });

const shareOf = (capacity: number, share: number): number => Math.max(1, Math.floor(capacity * share));

const isTooLong = (password: string): boolean => Buffer.byteLength(password) > MAX_BYTES;

/** argon2id with the cost of D13 and a pepper from the server's key. */
function createHasher(secretKey: string, gate: Gate): (known: boolean) => Hasher {
  const options: Options = {
    ...COST,
    algorithm: ARGON2ID,
    secret: deriveKey(secretKey, 'passwords').export(),
  };
  const dummy = hash('', options);
  return (known) => ({
    hash: (password) => {
      if (isTooLong(password)) throw new RangeError('a password over 64 bytes is never hashed');
      return gate.run(known, () => hash(password, options));
    },
    verify: async (passwordHash, password) => {
      if (isTooLong(password)) return false;
      const right = await gate.run(known, async () =>
        verify(passwordHash ?? (await dummy), password, options),
      );
      return right && passwordHash !== null;
    },
  });
}

/** Creates a bounded queue for argon2id (D13) with fair shares (D38). */
export function createPasswords({
  secretKey,
  capacity = 256,
  rejectDelay = REJECT_DELAY,
}: PasswordsOptions): Passwords {
  const gate = createGate(CONCURRENCY);
  const hasherFor = createHasher(secretKey, gate);
  const perAddress = shareOf(capacity, ADDRESS_SHARE);
  const forUnknownDevices = shareOf(capacity, UNKNOWN_DEVICES_SHARE);
  const addresses = createCounter<string>();
  const queued = createCounter<boolean>();

  const queue: Queue = async (known, work) => {
    const isFull = queued.of(true) + queued.of(false) >= capacity;
    if (isFull || (!known && queued.of(false) >= forUnknownDevices)) return busy();
    return queued.during(known, () => work(hasherFor(known)));
  };
  const slowDown = async <T>(result: T): Promise<T> => {
    if (isRejected(result)) await pause(rejectDelay);
    return result;
  };
  const share: Passwords['share'] = async (address, work) => {
    const group = addressGroup(address);
    if (addresses.of(group) >= perAddress) return slowDown(busy());
    return addresses.during(group, async () => slowDown(await work(queue)));
  };
  return {
    share,
    reserve: ({ address, known }, work) => share(address, (enter) => enter(known, work)),
    load: () => ({ queued: queued.of(true) + queued.of(false), waiting: gate.waiting() }),
  };
}

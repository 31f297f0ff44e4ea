import { CODE } from '@contract/codes';
import { Failure } from '@server/failure';
import { isCommonPassword } from '@server/sso/common-passwords';
import { verify } from '@node-rs/argon2';
import { type Requester, createPasswords, type Hasher, type Passwords } from '@server/sso/passwords';
import { afterEach, describe, expect, it, vi } from 'vitest';

const secretKey = 'k'.repeat(32);
const stranger: Requester = { address: '203.0.113.1', known: false };
/** A requester with its own address. */
const someone = (index: number, known = false): Requester => ({ address: `198.51.100.${index}`, known });

const hashOf = async (password: string, key = secretKey) => {
  const hash = await createPasswords({ secretKey: key }).reserve(stranger, (hasher) => hasher.hash(password));
  if (hash instanceof Failure) throw new Error('busy');
  return hash;
};
const verifyWith = (key: string, hash: string | null, password: string) =>
  createPasswords({ secretKey: key }).reserve(stranger, (hasher) => hasher.verify(hash, password));

it('verifies what it hashed, and nothing else', async () => {
  const hash = await hashOf('gr8Tea!');
  expect(await verifyWith(secretKey, hash, 'gr8Tea!')).toBe(true);
  expect(await verifyWith(secretKey, hash, 'gr8Tea')).toBe(false);
});

it('needs the pepper: a stolen table of hashes is not enough', async () => {
  expect(await verifyWith('another-key'.repeat(4), await hashOf('gr8Tea!'), 'gr8Tea!')).toBe(false);
});

it('rejects every password for an account that does not exist, including the dummy one', async () => {
  for (const password of ['', 'gr8Tea!']) expect(await verifyWith(secretKey, null, password)).toBe(false);
});

it('never hashes more than 64 bytes', async () => {
  const long = 'é'.repeat(33);
  expect(await verifyWith(secretKey, await hashOf('gr8Tea!'), long)).toBe(false);
  await expect(hashOf(long)).rejects.toThrow(RangeError);
});

/** Takes places in the queue and keeps them until they are released. */
function holder(passwords: Passwords) {
  let openDoor = () => {};
  const door = new Promise<void>((resolve) => (openDoor = resolve));
  const held: Promise<unknown>[] = [];
  return {
    hold: (asker: Requester) => void held.push(passwords.reserve(asker, () => door)),
    open: async () => {
      openDoor();
      await Promise.all(held);
    },
  };
}

/** Whether a requester gets a place now. */
const getsIn = async (passwords: Passwords, asker: Requester) =>
  (await passwords.reserve(asker, async () => true)) === true;

it('answers 503 with a time to retry when the queue is full, and accepts others when it has room', async () => {
  const passwords = createPasswords({ secretKey, capacity: 2 });
  const { hold, open } = holder(passwords);
  hold(someone(1, true));
  hold(someone(2, true));
  const refused = await passwords.reserve(someone(3, true), async (hasher: Hasher) => hasher.hash('x'));
  expect(refused).toMatchObject({ code: CODE.unavailable, data: { retryAfter: 2 } });
  await open();
  expect(await getsIn(passwords, someone(3, true))).toBe(true);
});

it('frees its place when the work fails', async () => {
  const passwords = createPasswords({ secretKey, capacity: 1 });
  const fail = () => passwords.reserve(stranger, () => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
});

describe('fair hashing (D38)', () => {
  const create = (capacity: number) => createPasswords({ secretKey, capacity, rejectDelay: 0 });

  it('limits an address group to an eighth of the queue, including its known devices', async () => {
    const passwords = create(16);
    const { hold, open } = holder(passwords);
    hold({ address: '2001:db8::1', known: false });
    expect(await getsIn(passwords, { address: '2001:db8::2', known: true })).toBe(true);
    hold({ address: '2001:db8::2', known: true });
    for (const known of [false, true])
      expect(await getsIn(passwords, { address: '2001:db8:0:0:ffff::3', known })).toBe(false);
    for (const known of [false, true])
      expect(await getsIn(passwords, { address: '2001:db8:0:1::3', known })).toBe(true);
    await open();
    expect(await getsIn(passwords, { address: '2001:db8::1', known: false })).toBe(true);
  });

  it('refuses above the share before the work looks anything up', async () => {
    const passwords = create(8);
    const { hold, open } = holder(passwords);
    hold(stranger);
    const lookUp = vi.fn(async () => true);
    expect(await passwords.share(stranger.address, lookUp)).toMatchObject({
      code: CODE.unavailable,
      data: { retryAfter: 2 },
    });
    expect(lookUp).not.toHaveBeenCalled();
    await open();
  });

  it('reserves a quarter of the queue for known devices, which may use all of it', async () => {
    const passwords = create(16);
    const { hold, open } = holder(passwords);
    for (let index = 0; index < 12; index++) hold(someone(index));
    expect(await getsIn(passwords, someone(100))).toBe(false);
    for (let index = 12; index < 16; index++) hold(someone(index, true));
    expect(await getsIn(passwords, someone(100, true))).toBe(false);
    await open();
    const others = holder(passwords);
    for (let index = 0; index < 16; index++) others.hold(someone(index, true));
    expect(await getsIn(passwords, someone(100, true))).toBe(false);
    await others.open();
    expect(await getsIn(passwords, someone(100))).toBe(true);
  });

  it('delays refusals, which keep their place until then, so that a flood slows down', async () => {
    const DELAY = 200;
    const passwords = createPasswords({ secretKey, capacity: 8, rejectDelay: DELAY });
    const since = performance.now();
    const took: Record<string, number> = {};
    const ask = async (name: string, answer: () => Promise<unknown>) => {
      const result = await passwords.share(stranger.address, answer);
      took[name] = performance.now() - since;
      return result;
    };
    const limited = ask('limited', async () => new Failure(CODE.tooManyRequests));
    const overShare = ask('over the share', async () => 'not reached');
    expect([await limited, await overShare]).toMatchObject([
      { code: CODE.tooManyRequests },
      { code: CODE.unavailable },
    ]);
    const wrong = await ask('wrong', async () => new Failure(CODE.wrongPassword));
    expect(wrong).toMatchObject({ code: CODE.wrongPassword });
    // Timers may be a millisecond early.
    expect(took['limited']).toBeGreaterThanOrEqual(DELAY - 1);
    expect(took['over the share']).toBeGreaterThanOrEqual(DELAY - 1);
    expect((took['wrong'] ?? 0) - (took['over the share'] ?? 0)).toBeLessThan(DELAY);
  });

  describe('the order in which waiting hashes run', () => {
    const real = vi.mocked(verify).getMockImplementation();
    afterEach(() => {
      if (real) vi.mocked(verify).mockImplementation(real);
    });

    it('prefers known devices to a flood, without starving the others', async () => {
      const started: string[] = [];
      const running: (() => void)[] = [];
      vi.mocked(verify).mockImplementation((_hash, password) => {
        started.push(String(password));
        return new Promise((resolve) => running.push(() => resolve(true)));
      });
      const passwords = createPasswords({ secretKey });
      const ask = (asker: Requester, name: string) =>
        passwords.reserve(asker, (hasher) => hasher.verify('a hash', name));
      const asked = Array.from({ length: 6 }, (_, index) => ask(someone(index), `running ${index}`));
      for (let index = 0; index < 4; index++) asked.push(ask(someone(index), `stranger ${index}`));
      for (let index = 0; index < 5; index++) asked.push(ask(someone(100 + index, true), `known ${index}`));
      await vi.waitFor(() => expect(running).toHaveLength(6));
      for (let done = 0; done < asked.length; done++) {
        await vi.waitFor(() => expect(running.length).toBeGreaterThan(done));
        running[done]?.();
        await new Promise(setImmediate);
      }
      await Promise.all(asked);
      expect(started.slice(6)).toEqual([
        'known 0',
        'known 1',
        'known 2',
        'stranger 0',
        'known 3',
        'known 4',
        'stranger 1',
        'stranger 2',
        'stranger 3',
      ]);
    });
  });
});

it('recognizes common passwords in any case', () => {
  for (const common of [
    '123456',
    'Password',
    'QWERTY',
    '111111',
    '1qaz2wsx',
    'iloveyou',
    '5201314',
    '1234',
  ]) {
    expect(isCommonPassword(common)).toBe(true);
  }
  for (const rare of ['gr8Tea!', 'x7#pQ2', 'tangerine-9']) expect(isCommonPassword(rare)).toBe(false);
});

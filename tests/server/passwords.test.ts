import { CODE } from '@contract/codes';
import { Failure } from '@server/failure';
import { isCommonPassword } from '@server/sso/common-passwords';
import { createPasswords, type Hasher } from '@server/sso/passwords';
import { expect, it } from 'vitest';

const secretKey = 'k'.repeat(32);

const hashOf = async (password: string, key = secretKey) => {
  const hash = await createPasswords({ secretKey: key }).reserve((hasher) => hasher.hash(password));
  if (hash instanceof Failure) throw new Error('busy');
  return hash;
};
const verifyWith = (key: string, hash: string | null, password: string) =>
  createPasswords({ secretKey: key }).reserve((hasher) => hasher.verify(hash, password));

it('verifies what it hashed, and nothing else', async () => {
  const hash = await hashOf('gr8Tea!');
  expect(await verifyWith(secretKey, hash, 'gr8Tea!')).toBe(true);
  expect(await verifyWith(secretKey, hash, 'gr8Tea')).toBe(false);
});

it('needs the pepper: a stolen table of hashes is not enough', async () => {
  expect(await verifyWith('another-key'.repeat(4), await hashOf('gr8Tea!'), 'gr8Tea!')).toBe(false);
});

it('finds every password wrong for an account that does not exist, the dummy one included', async () => {
  for (const password of ['', 'gr8Tea!']) expect(await verifyWith(secretKey, null, password)).toBe(false);
});

it('never hashes more than 64 bytes', async () => {
  const long = 'é'.repeat(33);
  expect(await verifyWith(secretKey, await hashOf('gr8Tea!'), long)).toBe(false);
  await expect(hashOf(long)).rejects.toThrow(RangeError);
});

it('answers 503 with a time to come back once the queue is full, and takes others when it has room', async () => {
  const passwords = createPasswords({ secretKey, capacity: 2 });
  let open = () => {};
  const door = new Promise<void>((resolve) => (open = resolve));
  const wait = () => door;
  const waiting = [passwords.reserve(wait), passwords.reserve(wait)];
  const refused = await passwords.reserve(async (hasher: Hasher) => hasher.hash('x'));
  expect(refused).toMatchObject({ code: CODE.unavailable, data: { retryAfter: 2 } });
  open();
  await Promise.all(waiting);
  expect(await passwords.reserve(async () => 'room')).toBe('room');
});

it('gives its place back when the work fails', async () => {
  const passwords = createPasswords({ secretKey, capacity: 1 });
  const fail = () => passwords.reserve(() => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
});

it('knows the commonest passwords whatever their case', () => {
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

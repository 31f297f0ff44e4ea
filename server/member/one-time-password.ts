import { randomInt } from 'node:crypto';
import { Failure } from '../failure';
import { type Requester, createPasswords } from '../sso/passwords';
import { AdminError, type AdminContext } from '../admin/verb';

const PASSWORD_LENGTH = 12;
/** Leaves out characters that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Operators have a queue of their own, which logins can't fill. */
const OPERATOR: Requester = { address: 'operator', known: true };

/** Characters picked at random. */
export const pick = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Creates a one-time password and its hash. */
export async function newOneTimePassword({
  config,
}: AdminContext): Promise<{ password: string; passwordHash: string }> {
  const password = pick(ALPHABET, PASSWORD_LENGTH);
  const passwords = createPasswords({ secretKey: config.secretKey });
  const passwordHash = await passwords.reserve(OPERATOR, (hasher) => hasher.hash(password));
  if (passwordHash instanceof Failure) throw new AdminError('The server is too busy. Try again.');
  return { password, passwordHash };
}

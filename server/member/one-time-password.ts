import { randomInt } from 'node:crypto';
import { Failure } from '../failure';
import { type Asker, createPasswords } from '../sso/passwords';
import { AdminError, type AdminContext } from '../admin/verb';

const PASSWORD_LENGTH = 12;
/** Without the characters people mix up when they read a password out. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Operators have a queue of their own, which no flood of logins fills. */
const OPERATOR: Asker = { address: 'operator', known: true };

/** Characters picked at random. */
export const pick = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A password to be printed once, and its hash. */
export async function newOneTimePassword({
  config,
}: AdminContext): Promise<{ password: string; passwordHash: string }> {
  const password = pick(ALPHABET, PASSWORD_LENGTH);
  const passwords = createPasswords({ secretKey: config.secretKey });
  const passwordHash = await passwords.reserve(OPERATOR, (hasher) => hasher.hash(password));
  if (passwordHash instanceof Failure) throw new AdminError('The server is too busy. Try again.');
  return { password, passwordHash };
}

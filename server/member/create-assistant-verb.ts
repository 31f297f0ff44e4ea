import { BRAND } from '@contract/constants';
import { accountId } from '@contract/fields';
import * as z from 'zod/mini';
import { createMember, memberConflict, passwordHashOf } from './members';
import { findAccount, issuePassword } from './operators';
import { endSessions } from '../session/sessions';
import { newOneTimePassword } from './one-time-password';
import { AdminError, exactly, type AdminContext, type Verb } from '../admin/verb';

/** Makes an assistant's account, which logs in by its account ID and password (D4, D17). */
export const createAssistant: Verb = {
  name: 'create-assistant',
  usage: 'create-assistant <accountId>',
  summary: 'makes an assistant account, with a one-time password that is printed once and good for 7 days',
  prepare: (words) => {
    const [word = ''] = exactly(1, words, createAssistant.usage);
    const parsed = z.safeParse(accountId, word);
    if (!parsed.success)
      throw new AdminError(`"${word}" is no account ID: it has 5 to 18 letters, digits or underscores.`);
    // Of digits alone, the login would take it for a phone number.
    if (!/[A-Za-z]/.test(parsed.data))
      throw new AdminError(`An assistant's account ID holds a letter; "${word}" doesn't.`);
    return (context) => create(context, parsed.data);
  },
};

async function create(context: AdminContext, username: string): Promise<string> {
  const { password, passwordHash } = await newOneTimePassword(context);
  const assistant = {
    username,
    nickname: `${username.slice(-5)}${BRAND.nicknameSuffix}`,
    passwordHash,
    passwordIssuedAt: context.clock(),
    // The person's first login from a known device replaces it.
    locale: 'en-US',
    isAssistant: true,
  };
  try {
    await context.db.transaction((tx) => createMember(tx, assistant, context.clock()));
  } catch (error) {
    if (!memberConflict(error)) throw error;
    if (!(await replaceExpired(context, username, passwordHash)))
      throw new AdminError(`The account ID "${username}" is taken.`);
    return `The password of ${username} had expired. One-time password: ${password}`;
  }
  return `Assistant account ${username} created. One-time password: ${password}`;
}

/** Issues a password again where nobody replaced the first one in time (D35): no code would reach the account. */
async function replaceExpired(
  { db, clock }: AdminContext,
  username: string,
  passwordHash: string,
): Promise<boolean> {
  const now = clock();
  const account = await findAccount(db, username);
  if (!account?.isAssistant || passwordHashOf(account, now) !== null) return false;
  await db.transaction(async (tx) => {
    await issuePassword(tx, account.id, passwordHash, now);
    await endSessions(tx, account.id);
  });
  return true;
}

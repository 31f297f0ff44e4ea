import { accountId } from '@contract/fields';
import { suggestNickname } from '@contract/nickname';
import * as z from 'zod/mini';
import { createMember, memberConflict, passwordHashOf } from './members';
import { findAccount, issuePassword } from './operators';
import { endSessions } from '../session/sessions';
import { newOneTimePassword } from './one-time-password';
import { AdminError, requireWords, type AdminContext, type Verb } from '../admin/verb';

/** Creates the account of an assistant, who logs in by account ID and password (D4, D17). */
export const createAssistant: Verb = {
  name: 'create-assistant',
  usage: 'create-assistant <accountId>',
  summary: 'creates an assistant account; prints its one-time password once, which is valid for 7 days',
  prepare: (words) => {
    const [word = ''] = requireWords(1, words, createAssistant.usage);
    const parsed = z.safeParse(accountId, word);
    if (!parsed.success)
      throw new AdminError(
        `"${word}" is not an account ID: it must have 5 to 18 letters, digits or underscores.`,
      );
    // The login would take digits alone for a phone number.
    if (!/[A-Za-z]/.test(parsed.data))
      throw new AdminError(`The account ID of an assistant must contain a letter; "${word}" doesn't.`);
    return (context) => create(context, parsed.data);
  },
};

async function create(context: AdminContext, username: string): Promise<string> {
  const { password, passwordHash } = await newOneTimePassword(context);
  const assistant = {
    username,
    nickname: suggestNickname(username),
    passwordHash,
    passwordIssuedAt: context.clock(),
    // The first login from a known device replaces it.
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

/** Issues a new password if the first one expired unused (D35): an assistant has no other way to recover. */
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

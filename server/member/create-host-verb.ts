import { email } from '@contract/fields';
import { suggestNickname } from '@contract/nickname';
import * as z from 'zod/mini';
import { createMember, findMemberByAddress, type MemberAddress } from './members';
import { makeHost } from './operators';
import { newOneTimePassword, pick } from './one-time-password';
import { AdminError, requireWords, type AdminContext, type Verb } from '../admin/verb';
import { readPhone } from '../sso/destination';

const USERNAME_DIGITS = 10;

/** Makes an account a host; creates the account if there is none (D4, D17). */
export const createHost: Verb = {
  name: 'create-host',
  usage: 'create-host <phone|email>',
  summary: 'makes an account a host; creates it if needed, with a one-time password valid for 7 days',
  prepare: (words) => {
    const [word = ''] = requireWords(1, words, createHost.usage);
    const address = readAddress(word);
    return async (context) => {
      const existing = await findMemberByAddress(context.db, address);
      if (!existing) return create(context, address);
      await makeHost(context.db, existing.id);
      return `${existing.username} is a host.`;
    };
  },
};

function readAddress(word: string): MemberAddress {
  const phone = readPhone(word);
  if (phone !== null) return { channel: 'phone', value: phone };
  const parsed = z.safeParse(email, word);
  if (parsed.success) return { channel: 'email', value: parsed.data };
  throw new AdminError(
    `"${word}" is neither a phone number with its dial code (+86…) nor an e-mail address.`,
  );
}

async function create(context: AdminContext, address: MemberAddress): Promise<string> {
  const { password, passwordHash } = await newOneTimePassword(context);
  const username = pick('0123456789', USERNAME_DIGITS);
  await context.db.transaction((tx) =>
    createMember(
      tx,
      {
        username,
        nickname: suggestNickname(username),
        [address.channel]: address.value,
        passwordHash,
        passwordIssuedAt: context.clock(),
        // The first login from a known device replaces it.
        locale: 'en-US',
        isHost: true,
      },
      context.clock(),
    ),
  );
  return `Host account ${username} created for ${address.value}. One-time password: ${password}`;
}

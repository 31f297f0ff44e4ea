import { isChannelOpen, registrationTypeValue, type RegistrationType } from '@contract/sso';
import * as z from 'zod/mini';
import { deadChannels } from '../inbox/visibility';
import { findAccount, setMemberStatus } from '../member/operators';
import type { Member } from '../member/members';
import type { Channel } from '../senders/sender';
import { endSessions } from '../session/sessions';
import { writeRegistrationType } from '../settings/settings';
import { createAssistant } from './create-assistant';
import { createHost } from './create-host';
import { domain, miniApp, redirectOrigin } from './list-verbs';
import { AdminError, exactly, readArguments, type AdminContext, type AdminTask, type Verb } from './verb';

/** How a type reads to an operator (S4). */
const TYPE_NAME: Record<RegistrationType, string> = {
  1: 'phone only',
  2: 'e-mail only',
  3: 'phone and e-mail',
};

const BLOCKS = { user: 'blocked_user', staff: 'blocked_staff' } as const;

/** Which channels must work for a registration type (S4, D3). */
export const neededChannels = (type: RegistrationType): Channel[] => [
  ...(isChannelOpen(type, 'phone') ? ['sms' as const] : []),
  ...(isChannelOpen(type, 'email') ? ['email' as const] : []),
];

const registrationType: Verb = {
  name: 'registration-type',
  usage: 'registration-type <1|2|3>',
  summary: 'opens registration by phone only (1), e-mail only (2) or both (3)',
  prepare: (words) => {
    const [word] = exactly(1, words, registrationType.usage);
    const parsed = z.safeParse(registrationTypeValue, Number(word));
    if (!parsed.success) throw new AdminError(`The registration type is 1, 2 or 3, not "${word}".`);
    const type = parsed.data;
    return async ({ db, config }) => {
      const [dead] = deadChannels(config, neededChannels(type));
      if (dead) throw new AdminError(`Type ${type} needs a sender for ${dead}: set ${senderSetting(dead)}.`);
      await writeRegistrationType(db, type);
      return `Registration type is now ${type} (${TYPE_NAME[type]}).`;
    };
  },
};

/** The variable that gives a channel its sender. */
export const senderSetting = (channel: Channel): string =>
  channel === 'sms' ? 'SMS_GATEWAY_URL' : 'SMTP_URL';

async function requireAccount({ db }: AdminContext, name: string): Promise<Member> {
  const member = await findAccount(db, name);
  if (!member) throw new AdminError(`There is no account "${name}".`);
  return member;
}

const block: Verb = {
  name: 'block',
  usage: 'block <account> user|staff',
  summary: 'blocks an account and ends its sessions; "user" can be lifted by its member with a code',
  prepare: (words) => {
    const [name = '', kind = ''] = exactly(2, words, block.usage);
    if (kind !== 'user' && kind !== 'staff')
      throw new AdminError(`The block is "user" or "staff", not "${kind}".`);
    return async (context) => {
      const { id, username } = await requireAccount(context, name);
      await context.db.transaction(async (tx) => {
        await setMemberStatus(tx, id, BLOCKS[kind]);
        await endSessions(tx, id);
      });
      return `${username} is blocked (${kind}) and logged out everywhere.`;
    };
  },
};

const unblock: Verb = {
  name: 'unblock',
  usage: 'unblock <account>',
  summary: 'lifts any block of an account',
  prepare: (words) => {
    const [name = ''] = exactly(1, words, unblock.usage);
    return async (context) => {
      const { id, username, status } = await requireAccount(context, name);
      if (status === 'active') return `${username} was not blocked.`;
      await setMemberStatus(context.db, id, 'active');
      return `${username} is no longer blocked.`;
    };
  },
};

/** The operators' commands (D4). */
const VERBS: readonly Verb[] = [
  registrationType,
  domain,
  miniApp,
  redirectOrigin,
  createAssistant,
  createHost,
  block,
  unblock,
];

const EXAMPLE = 'npm run admin -- registration-type 3';

const generalHelp = (): string => {
  const width = Math.max(...VERBS.map(({ usage }) => usage.length));
  const lines = VERBS.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return [
    'Usage: npm run admin -- <verb> [arguments]',
    '',
    ...lines,
    '',
    'An account is named by its account ID, its phone number (+86…) or its e-mail address.',
    `Example: ${EXAMPLE}`,
  ].join('\n');
};

/** A command read from the command line: help to print, or work to do. */
export type Command = { help: string } | { task: AdminTask };

/**
 * Reads a command.
 * @param argv the words after `npm run admin --`
 * @throws AdminError wrong input, in one line
 */
export function readCommand(argv: readonly string[]): Command {
  const { help, words } = readArguments(argv);
  const [name, ...rest] = words;
  if (name === undefined) {
    if (help) return { help: generalHelp() };
    throw new AdminError('Say what to do. See --help.');
  }
  const verb = VERBS.find((candidate) => candidate.name === name);
  if (!verb) throw new AdminError(`There is no verb "${name}". See --help.`);
  if (help) return { help: `Usage: npm run admin -- ${verb.usage}\n\n${verb.name}: ${verb.summary}.` };
  return { task: verb.prepare(rest) };
}

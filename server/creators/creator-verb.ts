import { creatorText } from '@contract/fields';
import { LENGTH } from '@contract/constants';
import * as z from 'zod/mini';
import { formatList } from '../admin/list-verb';
import { AdminError, requireWords, type AdminTask, type Verb } from '../admin/verb';
import type { Database } from '../database/open';
import { findMember } from '../member/members';
import { type Application, listApplications } from './applications';
import { approve, reject } from './decisions';

/** Applications that one answer shows. */
const MAX_SHOWN = 20;

const help = {
  name: 'creator',
  usage: 'creator list [status]|approve <application> [--no-host]|reject <application> <reason…>',
  summary: 'lists the applications of creators and decides about them',
  details: [
    'list shows the applications that wait for a decision, or those that are "approved" or "rejected".',
    'approve makes a streamer a host as well, unless --no-host is given.',
    'reject takes the reason that the applicant reads.',
    'The applicant is told by e-mail and by a notice.',
  ].join('\n'),
  flags: ['no-host'],
};

/** Lists and decides applications (D4, D21, D24). */
export const creator: Verb = {
  ...help,
  prepare: ([action, ...words], flags) => {
    if (action !== 'approve' && flags.size > 0) throw new AdminError('--no-host is for approve.');
    if (action === 'list') return prepareList(words);
    if (action === 'approve') return prepareApprove(words, !flags.has('no-host'));
    if (action === 'reject') return prepareReject(words);
    throw new AdminError(`Usage: ${help.usage}`);
  },
};

const isStatus = (word: string): word is Application['status'] =>
  ['reviewing', 'approved', 'rejected'].includes(word);

function prepareList(words: readonly string[]): AdminTask {
  const [status = ''] = requireWords(1, words.length === 0 ? ['reviewing'] : words, help.usage);
  if (!isStatus(status))
    throw new AdminError(`The status is "reviewing", "approved" or "rejected", not "${status}".`);
  return async ({ db }) => {
    const { shown, total } = await listApplications(db, status, MAX_SHOWN);
    const lines = await Promise.all(shown.map((application) => describe(db, application)));
    const more = total > shown.length ? [`… and ${total - shown.length} more.`] : [];
    return formatList([...lines, ...more], `No application is ${status}.`);
  };
}

const indented = (text: string): string => text.replaceAll('\n', '\n    ');

async function describe(db: Database, application: Application): Promise<string> {
  const { id, memberId, type, email, fields, reason, affect, createdAt, decisionReason } = application;
  const member = await findMember(db, memberId);
  return [
    `${id}  ${type}  ${member?.username ?? '?'}  ${email}  ${createdAt.toISOString().slice(0, 10)}`,
    `    Fields: ${fields.join(', ')}`,
    `    Link: ${affect}`,
    `    Reason: ${indented(reason)}`,
    ...(decisionReason === null ? [] : [`    Rejected: ${indented(decisionReason)}`]),
  ].join('\n');
}

function readId(word: string): number {
  if (/^[1-9]\d{0,14}$/.test(word)) return Number(word);
  throw new AdminError(`"${word}" is not the number of an application; see creator list.`);
}

function prepareApprove(words: readonly string[], asHost: boolean): AdminTask {
  const [word = ''] = requireWords(1, words, help.usage);
  const id = readId(word);
  return (context) => approve(context, id, { asHost });
}

function prepareReject([word, ...reason]: readonly string[]): AdminTask {
  if (word === undefined || reason.length === 0) throw new AdminError(`Usage: ${help.usage}`);
  const id = readId(word);
  const parsed = z.safeParse(creatorText, reason.join(' '));
  if (!parsed.success) throw new AdminError(`The reason has 1 to ${LENGTH.creatorText} characters.`);
  return (context) => reject(context, id, parsed.data);
}

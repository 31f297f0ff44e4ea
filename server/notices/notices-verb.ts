import type { Notice } from '@contract/notices/calls';
import { AdminError, type Verb } from '../admin/verb';
import { formatList } from '../admin/list-verb';
import { requireAccount } from '../member/operators';
import { isMessage, MAX_MESSAGE } from './notice';
import { addNotice, listNotices } from './notices';

const USAGE = 'notices <account> [<message>]';

/** Lists what a member was told, and sends a message of the team (D4). */
export const noticesVerb: Verb = {
  name: 'notices',
  usage: USAGE,
  summary: "lists a member's latest notices, or sends the member a message",
  details: `A message has at most ${MAX_MESSAGE} characters and is shown as it is written.`,
  prepare: (words) => {
    const [name = '', text, ...rest] = words;
    if (name === '' || rest.length > 0) throw new AdminError(`Usage: ${USAGE}`);
    if (text !== undefined && !isMessage(text))
      throw new AdminError(`A message must have 1 to ${MAX_MESSAGE} characters.`);
    return async ({ db, clock }) => {
      const { id: memberId, username } = await requireAccount(db, name);
      if (text === undefined)
        return formatList(
          (await listNotices(db, { memberId, locale: 'en-US' })).map(describe),
          'No notices.',
        );
      await db.transaction((tx) => addNotice(tx, memberId, { key: 'message', text }, clock()));
      return `${username} has the message.`;
    };
  },
};

const describe = ({ at, kind, read, title, text }: Notice): string =>
  `${at}  ${read ? 'read  ' : 'unread'}  ${kind.padEnd(7)}  ${title}: ${text.replaceAll('\n', ' ')}`;

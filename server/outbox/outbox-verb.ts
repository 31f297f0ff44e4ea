import { formatList } from '../admin/list-verb';
import { AdminError, type Verb } from '../admin/verb';
import { listUnsent, type Unsent, UNSENT_STATUSES, type UnsentStatus } from './outbox-state';

/** Messages that one answer shows. */
const MAX_SHOWN = 50;

const USAGE = `outbox [${UNSENT_STATUSES.join('|')}]`;

const isUnsent = (word: string): word is UnsentStatus => UNSENT_STATUSES.some((status) => status === word);

/** Lists the messages that nobody has received, without recipients and contents (D3, D4). */
export const outboxVerb: Verb = {
  name: 'outbox',
  usage: USAGE,
  summary: 'lists the messages that wait or were given up',
  details: [
    'pending waits for its next attempt, expired came too late to be sent, refused was not accepted by the gateway.',
    `The newest ${MAX_SHOWN} are shown. Those that were given up are listed for a day. The log has a line for each`,
    'attempt that failed, with the same id; recipients and contents are shown nowhere.',
  ].join('\n'),
  prepare: (words) => {
    const [status, ...rest] = words;
    if (rest.length > 0) throw new AdminError(`Usage: ${USAGE}`);
    if (status !== undefined && !isUnsent(status))
      throw new AdminError(`The status is "pending", "expired" or "refused", not "${status}".`);
    const statuses = status === undefined ? UNSENT_STATUSES : [status];
    return async ({ db }) => {
      const { shown, total } = await listUnsent(db, statuses, MAX_SHOWN);
      const more = total > shown.length ? [`… and ${total - shown.length} more.`] : [];
      return formatList([...shown.map(describe), ...more], `No message is ${statuses.join(' or ')}.`);
    };
  },
};

function describe({ id, channel, status, attempts, createdAt, nextAttemptAt }: Unsent): string {
  const next = status === 'pending' ? [`next attempt ${nextAttemptAt.toISOString()}`] : [];
  return [
    id,
    channel.padEnd(5),
    status.padEnd(7),
    `attempts ${attempts}`,
    `created ${createdAt.toISOString()}`,
    ...next,
  ].join('  ');
}

import { SUPPORT_ID } from '@contract/support/request';
import { asc, eq } from 'drizzle-orm';
import { formatList } from '../admin/list-verb';
import { AdminError, type AdminContext, type Verb } from '../admin/verb';
import { supportRequests } from '../database/schema';
import { findMembers } from '../member/members';
import { requireAccount } from '../member/operators';
import { listActions } from './log';

const USAGE = 'support list | log <account>';

/** Lists who waits for our support, and what assistants have done with the request of a member. */
export const supportVerb: Verb = {
  name: 'support',
  usage: USAGE,
  summary: 'lists the requests that wait or are taken; log shows who has looked at one, and who wrote what',
  prepare: (words) => {
    const [action, name, ...rest] = words;
    if (action === 'list' && name === undefined) return listOpen;
    if (action === 'log' && name !== undefined && rest.length === 0)
      return (context) => showLog(context, name);
    throw new AdminError(`Usage: ${USAGE}`);
  },
};

const MINUTE = 60_000;

/** How long ago something was, in words of a clock: "2 h 5 min". */
function formatAge(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The account IDs of accounts. */
async function namesOf({ db }: AdminContext, ids: readonly (number | null)[]) {
  const found = await findMembers(db, [...new Set(ids.filter((id) => id !== null))]);
  const names = new Map(found.map(({ id, username }) => [id, username]));
  return (id: number | null): string => (id === null ? 'a deleted account' : (names.get(id) ?? String(id)));
}

async function listOpen(context: AdminContext): Promise<string> {
  const rows = (await context.db.select().from(supportRequests).orderBy(asc(supportRequests.since))).filter(
    ({ state }) => state !== 'closed',
  );
  const nameOf = await namesOf(
    context,
    rows.flatMap(({ memberId, assistantId }) => [memberId, assistantId]),
  );
  const now = context.clock().getTime();
  const lines = rows.map(({ memberId, assistantId, since }) => {
    const age = formatAge(now - since.getTime());
    const who = assistantId === null ? `waits for ${age}` : `taken by ${nameOf(assistantId)} for ${age}`;
    return `${nameOf(memberId)}  ${who}`;
  });
  return formatList(lines, 'Nobody waits.');
}

async function showLog(context: AdminContext, name: string): Promise<string> {
  const { id, username } = await requireAccount(context.db, name);
  if (id === SUPPORT_ID) throw new AdminError(`${username} is no member.`);
  const [request] = await context.db.select().from(supportRequests).where(eq(supportRequests.memberId, id));
  const actions = request ? await listActions(context.db, request.roomId) : [];
  const nameOf = await namesOf(
    context,
    actions.flatMap(({ assistantId, toId }) => [assistantId, toId]),
  );
  const lines = actions.map(({ at, assistantId, action, seq, toId }) => {
    const what = seq === null ? action : `${action} ${seq}`;
    const to = action === 'handOver' ? ` to ${nameOf(toId)}` : '';
    return `${at.toISOString()}  ${nameOf(assistantId)}  ${what}${to}`;
  });
  return formatList(lines, 'No assistant has looked at it.');
}

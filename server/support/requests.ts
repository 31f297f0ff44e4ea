import { CODE } from '@contract/codes';
import type { SupportRoom } from '@contract/chat/room';
import { REQUEST_CURSOR, REQUESTS_PER_PAGE } from '@contract/support/calls';
import { type Box, type Colleague, SUPPORT_ID, type SupportRequest } from '@contract/support/request';
import { and, asc, desc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { lockRoom } from '../chat/log';
import { listRoomsAs, unknownRoom } from '../chat/rooms';
import { signalRooms } from '../chat/signals';
import { unknownPerson } from '../contacts/find-person';
import type { Database } from '../database/open';
import { supportRequests } from '../database/schema';
import { allOrNothing, Failure } from '../failure';
import { blockOf, holdMember, keepMembers, listAssistants } from '../member/members';
import type { AppDeps } from '../module';
import { noteAction } from './log';
import { signalRequests } from './waiting';

type Context = Pick<AppDeps, 'db' | 'clock'>;
type Row = InferSelectModel<typeof supportRequests>;

/** An assistant, and the room of a request. */
interface Concern {
  assistant: number;
  room: string;
}

const select = (db: Database, where: SQL | undefined) =>
  db.select().from(supportRequests).where(where).$dynamic();

const isSupportRoom = (room: { kind: string }): room is SupportRoom => room.kind === 'support';

/** Requests as an assistant sees them: what was said only of those that they have taken. */
async function toRequests(db: Database, assistant: number, rows: readonly Row[]): Promise<SupportRequest[]> {
  const ids = rows.map(({ roomId }) => roomId);
  const found = await listRoomsAs(db, { memberId: SUPPORT_ID, assistant }, ids);
  const rooms = new Map(found.filter(isSupportRoom).map((room) => [room.id, room]));
  return rows.flatMap(({ roomId, state, since }) => {
    const room = rooms.get(roomId);
    if (!room?.person) return [];
    const { id, person, unread, last } = room;
    return [{ room: id, person, state, since: since.toISOString(), unread, last }];
  });
}

const inBox = (box: Box, assistant: number): SQL | undefined =>
  box === 'mine'
    ? and(eq(supportRequests.state, 'taken'), eq(supportRequests.assistantId, assistant))
    : eq(supportRequests.state, box);

/** Requests after the last of a page. Nothing is after a cursor that the server hasn't made. */
function isAfter(cursor: string, box: Box): SQL {
  const [, at, id] = REQUEST_CURSOR.exec(cursor) ?? [];
  if (at === undefined || id === undefined || !(Date.parse(at) > 0)) return sql`false`;
  const [own, end] = [
    sql`(${supportRequests.since}, ${supportRequests.roomId}::text)`,
    sql`(${new Date(at).toISOString()}::timestamptz, ${id})`,
  ];
  return box === 'waiting' ? sql`${own} > ${end}` : sql`${own} < ${end}`;
}

/** A page of an assistant's inbox: who has waited longest comes first, else the latest. */
export async function listRequests(
  db: Database,
  assistant: number,
  { box, cursor }: { box: Box; cursor?: string | undefined },
): Promise<{ items: SupportRequest[]; next: string | null }> {
  const order = box === 'waiting' ? asc : desc;
  const rows = await select(
    db,
    and(inBox(box, assistant), cursor === undefined ? undefined : isAfter(cursor, box)),
  )
    .orderBy(order(supportRequests.since), order(sql`${supportRequests.roomId}::text`))
    .limit(REQUESTS_PER_PAGE + 1);
  const page = rows.slice(0, REQUESTS_PER_PAGE);
  const last = page.at(-1);
  const next = rows.length > page.length && last ? `${last.since.toISOString()}_${last.roomId}` : null;
  return { items: await toRequests(db, assistant, page), next };
}

/** A request as an assistant sees it; 404 for a room that isn't one. */
export async function requireRequest(
  db: Database,
  { assistant, room }: Concern,
): Promise<SupportRequest | Failure> {
  const rows = await select(db, eq(supportRequests.roomId, room));
  const [request] = await toRequests(db, assistant, rows);
  return request ?? unknownRoom();
}

const takenByOther = (): Failure => new Failure(CODE.conflict, null, 'requestTaken');

/** Locks the room of a request, and reads the request. */
async function lockRequest(tx: Database, room: string): Promise<Row | null> {
  if (!(await lockRoom(tx, room))) return null;
  const [row] = await select(tx, eq(supportRequests.roomId, room));
  return row ?? null;
}

/** Notes who answers a request from now on, and tells the assistants. */
async function change(
  tx: Database,
  room: string,
  values: Pick<Row, 'state' | 'assistantId' | 'since'>,
): Promise<void> {
  await tx.update(supportRequests).set(values).where(eq(supportRequests.roomId, room));
  await signalRequests(tx);
}

/** Whether an assistant can answer: they are kept from being blocked until it is stored what they have got. */
async function canAnswer(tx: Database, assistant: number): Promise<boolean> {
  const member = await holdMember(tx, assistant);
  return member !== null && blockOf(member) === null;
}

/**
 * Lets an assistant answer a request that waits or is closed; again without effect. 409 if another one has it, 404 for a
 * room that isn't a request.
 */
export async function takeRequest(
  { db, clock }: Context,
  concern: Concern,
): Promise<SupportRequest | Failure> {
  const { assistant, room } = concern;
  const failure = await allOrNothing(db, async (tx) => {
    if (!(await canAnswer(tx, assistant))) return new Failure(CODE.tokenInvalid);
    const request = await lockRequest(tx, room);
    if (!request) return unknownRoom();
    if (request.assistantId === assistant) return null;
    if (request.assistantId !== null) return takenByOther();
    const since = clock();
    await change(tx, room, { state: 'taken', assistantId: assistant, since });
    await noteAction(tx, { room, assistant, at: since, action: 'take' });
    await signalRooms(tx, [assistant]);
    return null;
  });
  return failure ?? requireRequest(db, concern);
}

/** Lets go of a request that an assistant has taken; 404 if it isn't theirs. */
const letGo = (
  { db, clock }: Context,
  { assistant, room, to }: Concern & { to?: number },
): Promise<Failure | null> =>
  allOrNothing(db, async (tx) => {
    await keepMembers(tx, to === undefined ? [assistant] : [assistant, to]);
    if (to !== undefined && !(await canAnswer(tx, to))) return unknownPerson();
    const request = await lockRequest(tx, room);
    if (request?.assistantId !== assistant) return unknownRoom();
    const at = clock();
    if (to === undefined) {
      await change(tx, room, { state: 'closed', assistantId: null, since: at });
      await noteAction(tx, { room, assistant, at, action: 'close' });
    } else {
      await change(tx, room, { state: 'taken', assistantId: to, since: at });
      await noteAction(tx, { room, assistant, at, action: 'handOver', to });
    }
    await signalRooms(tx, to === undefined ? [assistant] : [assistant, to]);
    return null;
  });

/** Closes a request; 404 if the assistant hasn't taken it. */
export const closeRequest = (context: Context, concern: Concern): Promise<Failure | null> =>
  letGo(context, concern);

/** The other assistants who can answer. */
export async function listColleagues(db: Database, assistant: number): Promise<Colleague[]> {
  const assistants = await listAssistants(db);
  return assistants
    .filter(({ id }) => id !== assistant)
    .map(({ id, username, nickname }) => ({ memberId: id, username, nickname }));
}

/** Gives a request to another assistant; 404 if the assistant hasn't taken it, or if nobody else is called so. */
export async function handOverRequest(
  context: Context,
  { to, ...concern }: Concern & { to: number },
): Promise<Failure | null> {
  const others = await listColleagues(context.db, concern.assistant);
  return others.some(({ memberId }) => memberId === to)
    ? letGo(context, { ...concern, to })
    : unknownPerson();
}

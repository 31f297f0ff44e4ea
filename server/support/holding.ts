import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import { supportRequests } from '../database/schema';
import { listAssistants } from '../member/members';

/** A condition: the room in this column is one that an assistant has taken. */
export const isHeldBy = (assistant: number, room: AnyPgColumn): SQL =>
  sql`exists (select from ${supportRequests} where ${supportRequests.roomId} = ${room}
    and ${supportRequests.state} = 'taken' and ${supportRequests.assistantId} = ${assistant})`;

/** A condition: the room in this column is one that an assistant may read: it waits, or they have taken it. */
export const isReadableBy = (assistant: number | SQL, room: AnyPgColumn): SQL =>
  sql`exists (select from ${supportRequests} where ${supportRequests.roomId} = ${room}
    and (${supportRequests.state} = 'waiting'
      or (${supportRequests.state} = 'taken' and ${supportRequests.assistantId} = ${assistant})))`;

const countRequests = (db: Database, room: string, where: SQL): Promise<number> =>
  db.$count(supportRequests, and(eq(supportRequests.roomId, room), where));

/** Whether an assistant has taken the request of a room. */
export const holds = async (db: Database, room: string, assistant: number): Promise<boolean> =>
  (await countRequests(db, room, isHeldBy(assistant, supportRequests.roomId))) > 0;

/** Whether an assistant may read a room. */
export const mayRead = async (db: Database, room: string, assistant: number): Promise<boolean> =>
  (await countRequests(db, room, isReadableBy(assistant, supportRequests.roomId))) > 0;

/** Those of these rooms that an assistant has taken. */
export async function findHeld(
  db: Database,
  rooms: readonly string[],
  assistant: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ room: supportRequests.roomId })
    .from(supportRequests)
    .where(and(inArray(supportRequests.roomId, [...rooms]), isHeldBy(assistant, supportRequests.roomId)));
  return new Set(rows.map(({ room }) => room));
}

/** The assistants who hear of what happens in a room. */
export interface Listeners {
  /** Who has taken the request: they hear what happens. */
  holding: number[];
  /** All, while it waits: they hear only that something happens, since a look at what it is must be noted. */
  waiting: number[];
}

/** The assistants who hear of what happens in a room: whoever has taken it, or all while it waits. */
export async function findListeners(db: Database, room: string): Promise<Listeners> {
  const [request] = await db.select().from(supportRequests).where(eq(supportRequests.roomId, room));
  if (!request || request.state === 'closed') return { holding: [], waiting: [] };
  if (request.assistantId !== null) return { holding: [request.assistantId], waiting: [] };
  return { holding: [], waiting: (await listAssistants(db)).map(({ id }) => id) };
}

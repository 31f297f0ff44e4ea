import { and, asc, eq, gt, type InferSelectModel, lt } from 'drizzle-orm';
import type { Database } from '../database/open';
import { supportLog } from '../database/schema';

/** What an assistant has done. */
type Entry = Pick<InferSelectModel<typeof supportLog>, 'action' | 'at'> & {
  room: string;
  assistant: number;
  seq?: number;
  to?: number;
};

/** Notes what an assistant has done with a request: nothing else says which of them it was. */
export async function noteAction(
  db: Database,
  { room: roomId, assistant: assistantId, to: toId, ...entry }: Entry,
): Promise<void> {
  await db.insert(supportLog).values({ ...entry, roomId, assistantId, toId });
}

/** Milliseconds within which looking at a room again is the same look. */
const LOOK = 10 * 60_000;

/** Notes that an assistant has looked at some rooms. */
export async function noteViews(
  db: Database,
  { rooms, assistant, at }: { rooms: readonly string[]; assistant: number; at: Date },
): Promise<void> {
  for (const room of rooms) {
    const isSameLook = and(
      eq(supportLog.roomId, room),
      eq(supportLog.assistantId, assistant),
      eq(supportLog.action, 'view'),
      gt(supportLog.at, new Date(at.getTime() - LOOK)),
    );
    if ((await db.$count(supportLog, isSameLook)) === 0)
      await noteAction(db, { room, assistant, at, action: 'view' });
  }
}

/** What was done with the request of a room, the first first. */
export const listActions = (db: Database, room: string) =>
  db.select().from(supportLog).where(eq(supportLog.roomId, room)).orderBy(asc(supportLog.at));

/** What an assistant has done, for their own copy. */
export const exportActions = (db: Database, assistant: number) =>
  db
    .select({
      at: supportLog.at,
      room: supportLog.roomId,
      action: supportLog.action,
      seq: supportLog.seq,
      handedOverTo: supportLog.toId,
    })
    .from(supportLog)
    .where(eq(supportLog.assistantId, assistant))
    .orderBy(asc(supportLog.at));

/** Milliseconds for which the log is kept. */
const RETENTION = 365 * 24 * 60 * 60_000;

/** Deletes entries that are a year old. */
export async function purgeLog(db: Database, now: Date): Promise<void> {
  await db.delete(supportLog).where(lt(supportLog.at, new Date(now.getTime() - RETENTION)));
}

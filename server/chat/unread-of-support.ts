import { and, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '../database/open';
import { roomEvents, roomMembers, rooms } from '../database/schema';
import { isNotHidden } from './log';

/** How many messages from support a member hasn't read. */
export const countUnreadOfSupport = (db: Database, memberId: number): Promise<number> =>
  db.$count(
    db
      .select({ seq: roomEvents.seq })
      .from(roomMembers)
      .innerJoin(rooms, and(eq(rooms.id, roomMembers.roomId), eq(rooms.kind, 'support')))
      .innerJoin(roomEvents, eq(roomEvents.roomId, roomMembers.roomId))
      .where(
        and(
          eq(roomMembers.memberId, memberId),
          eq(roomEvents.kind, 'message'),
          gt(roomEvents.seq, roomMembers.readSeq),
          ne(roomEvents.senderId, memberId),
          isNotHidden(db, memberId),
        ),
      )
      .as('unread'),
  );

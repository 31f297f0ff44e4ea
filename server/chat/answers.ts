import { SUPPORT_ID } from '@contract/support/request';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/open';
import { roomEvents, rooms } from '../database/schema';
import { pairOf } from './pair';

/** What support has written to a member, for the member's export. Which assistant wrote it isn't stored here. */
export const exportAnswers = (db: Database, memberId: number) =>
  db
    .select({
      room: roomEvents.roomId,
      seq: roomEvents.seq,
      kind: roomEvents.kind,
      at: roomEvents.at,
      text: roomEvents.text,
      target: roomEvents.targetSeq,
      replyTo: roomEvents.replyTo,
      editedAt: roomEvents.editedAt,
      changedSeq: roomEvents.changedSeq,
      pinnedSeq: roomEvents.pinnedSeq,
      goneAt: roomEvents.goneAt,
      media: roomEvents.media,
    })
    .from(roomEvents)
    .where(
      and(
        eq(roomEvents.senderId, SUPPORT_ID),
        inArray(
          roomEvents.roomId,
          db
            .select({ id: rooms.id })
            .from(rooms)
            .where(eq(rooms.pair, pairOf(SUPPORT_ID, memberId))),
        ),
      ),
    )
    .orderBy(asc(roomEvents.seq));

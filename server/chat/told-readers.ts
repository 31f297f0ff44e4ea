import { and, eq, exists, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { selectBlockedEitherWay } from '../contacts/contacts';
import type { Database } from '../database/open';
import { rooms } from '../database/schema';
import { tellsReading } from '../privacy/privacy';

/** The place up to which others are told that a member has read. */
export const toldUpTo = (reader: { toldSeq: AnyPgColumn; readSeq: AnyPgColumn }): SQL<number> =>
  sql<number>`coalesce(${reader.toldSeq}, ${reader.readSeq})`;

/**
 * A condition: a membership belongs to somebody else whose read mark a member may see. In a group, marks aren't shown
 * across a block, as long as there is one. In a direct chat the mark from before the block stays visible (`toldSeq`):
 * with nobody else there, a mark that vanishes would reveal the block.
 */
export const isToldTo = (
  db: Database,
  memberId: number,
  reader: { roomId: AnyPgColumn; memberId: AnyPgColumn },
): SQL | undefined =>
  and(
    ne(reader.memberId, memberId),
    tellsReading(db, reader.memberId),
    or(
      notInArray(reader.memberId, selectBlockedEitherWay(db, memberId)),
      exists(
        db
          .select()
          .from(rooms)
          .where(and(eq(rooms.id, reader.roomId), ne(rooms.kind, 'group'))),
      ),
    ),
  );

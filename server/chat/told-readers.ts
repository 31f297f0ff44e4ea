import { and, eq, exists, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { selectBlockedEitherWay } from '../contacts/contacts';
import type { Database } from '../database/open';
import { rooms } from '../database/schema';
import { tellsReading } from '../privacy/privacy';

/** Up to where a member tells others that they have read. */
export const toldUpTo = (reader: { toldSeq: AnyPgColumn; readSeq: AnyPgColumn }): SQL<number> =>
  sql<number>`coalesce(${reader.toldSeq}, ${reader.readSeq})`;

/**
 * A condition: a membership is that of somebody else who tells a member how far they have read. In a group nobody tells it
 * across a block, as long as there is one. In a direct chat the other goes on telling what they told before (`toldSeq`):
 * with nobody else there, a mark that vanishes would tell of the block.
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

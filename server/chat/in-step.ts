import { and, eq, exists, gt, gte, isNull, ne, not, or, sql } from 'drizzle-orm';
import { inBatches } from '../database/in-batches';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { hiddenMessages, roomEvents, roomMembers, rooms } from '../database/schema';
import { isOrdinary } from '../member/members';
import type { Place } from './places';
import { selectChangedOf } from './rooms';

/** A member's client, what it has, and since when it may have missed something. */
interface Client {
  memberId: number;
  rooms: readonly Place[];
  /** Rooms of which it has no events. */
  listed: readonly string[];
  changedSince: Date;
  goneSince: Date;
}

const CLIENTS = sql`jsonb_to_recordset(${sql.placeholder('clients')}::jsonb)
  as client(number integer, member bigint, changed timestamptz, gone timestamptz, rooms jsonb, listed jsonb)`;
const MEMBER = sql`client.member`;
const GONE = sql`client.gone`;

/** Rooms that a client has and its member doesn't belong to, or that have events that it lacks. */
const selectMoved = (db: Database) => {
  const goneEvents = db
    .select({ seq: roomEvents.seq })
    .from(roomEvents)
    .where(
      and(
        eq(roomEvents.roomId, sql`known.room`),
        gt(roomEvents.goneAt, GONE),
        gte(roomEvents.seq, roomMembers.joinedSeq),
      ),
    );
  return db
    .select({ room: sql`known.room` })
    .from(sql`jsonb_to_recordset(client.rooms) as known(room uuid, seq integer)`)
    .leftJoin(roomMembers, and(eq(roomMembers.roomId, sql`known.room`), eq(roomMembers.memberId, MEMBER)))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(or(isNull(rooms.id), gt(rooms.lastSeq, sql`known.seq`), exists(goneEvents)));
};

/** Rooms that a client lists and that aren't on its member's list any more. */
const selectUnlisted = (db: Database) => {
  const isListed = and(
    eq(roomMembers.roomId, sql`listed.room::uuid`),
    eq(roomMembers.memberId, MEMBER),
    ne(roomMembers.state, 'declined'),
  );
  return db
    .select({ room: sql`listed.room` })
    .from(sql`jsonb_array_elements_text(client.listed) as listed(room)`)
    .leftJoin(roomMembers, isListed)
    .where(isNull(roomMembers.roomId));
};

const selectHidden = (db: Database) =>
  db
    .select({ seq: hiddenMessages.seq })
    .from(hiddenMessages)
    .where(and(eq(hiddenMessages.memberId, MEMBER), gt(hiddenMessages.at, GONE)));

const selectInStep = prepareOnce((db) =>
  db
    .select({ number: sql<number>`client.number` })
    .from(CLIENTS)
    .where(
      and(
        // Assistants may read only some of support's rooms: `sync` finds what they lack.
        isOrdinary(MEMBER),
        not(exists(selectChangedOf(db, MEMBER, sql`client.changed`))),
        not(exists(selectMoved(db))),
        not(exists(selectUnlisted(db))),
        not(exists(selectHidden(db))),
      ),
    )
    .prepare('clients_in_step'),
);

/** Whether a client is up to date. */
export const isInStep = inBatches(async (db, clients: readonly Client[]) => {
  const rows = clients.map(({ memberId, changedSince, goneSince, ...client }, number) => ({
    number,
    member: memberId,
    changed: changedSince,
    gone: goneSince,
    rooms: client.rooms,
    listed: client.listed,
  }));
  const found = await selectInStep(db).execute({ clients: JSON.stringify(rows) });
  const inStep = new Set(found.map(({ number }) => number));
  return clients.map((_client, number) => inStep.has(number));
});

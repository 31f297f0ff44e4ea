import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { roomEvents } from '../database/schema';

/** Where an event is. */
export interface Place {
  room: string;
  seq: number;
}

/** A place as the key of a map. */
export const keyOf = ({ room, seq }: Place): string => `${room} ${seq}`;

interface PlaceColumns {
  roomId: AnyPgColumn;
  seq: AnyPgColumn;
}

/** A condition: a row is at one of these places. `distinct` tells PostgreSQL to expect no more rows than places. */
export const isAt = ({ roomId, seq }: PlaceColumns, places: readonly Place[]): SQL =>
  sql`(${roomId}, ${seq}) in (select distinct room, seq from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(room uuid, seq integer))`;

/**
 * A condition: a column holds the id of one of these rooms.
 * @param rooms their ids, or the placeholder of their JSON in a prepared statement
 */
export const isIn = (column: AnyPgColumn, rooms: readonly string[] | Placeholder): SQL =>
  sql`${column} in (select distinct value::uuid from jsonb_array_elements_text(${'name' in rooms ? rooms : JSON.stringify(rooms)}::jsonb))`;

/** A condition: an event is at this place. */
export const isPlace = ({ room, seq }: Place): SQL | undefined =>
  and(eq(roomEvents.roomId, room), eq(roomEvents.seq, seq));

/** A condition: a `hidden_messages` row hides the message of these columns from a member. */
export const isHiddenBy = (
  viewerId: number | Placeholder | AnyPgColumn,
  hidden: PlaceColumns & { memberId: AnyPgColumn },
  message: PlaceColumns,
): SQL | undefined =>
  and(eq(hidden.memberId, viewerId), eq(hidden.roomId, message.roomId), eq(hidden.seq, message.seq));

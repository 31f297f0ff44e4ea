import type { Database } from '../database/open';
import { together } from '../database/together';
import { allOrNothing, Failure } from '../failure';
import { keepMembers } from '../member/members';
import { signalUnread } from '../notices/unread-signal';
import { isOnProbation } from '../reports/probation';
import { holds } from '../support/holding';
import { noteAction } from '../support/log';
import type { Actor } from './actor';
import { approachDirect } from './direct-standing';
import { approachGroup } from './group-standing';
import { findSent, lockRoom, type RoomKind } from './log';
import { recallRoom } from './known-rooms';
import { findMembership } from './memberships';
import { unknownRoom } from './rooms';
import { approachSaved } from './saved-room';
import type { Approach, Turn, Writing, WritingContext } from './turn';

/** A chat with support is a direct chat. */
const APPROACHES: Readonly<Record<RoomKind, Approach>> = {
  direct: approachDirect,
  group: approachGroup,
  support: approachDirect,
  saved: approachSaved,
};

/** Logs which assistant has written what, and tells the member's devices that their unread count has changed. */
async function noteWritten({ tx, room, assistant, standing, now }: Turn): Promise<void> {
  if (assistant === undefined) return;
  const { lastSeq } = (await lockRoom(tx, room.id)) ?? room;
  for (let seq = room.lastSeq + 1; seq <= lastSeq; seq++)
    await noteAction(tx, { room: room.id, assistant, at: now, action: 'write', seq });
  if (standing.other !== null) await signalUnread(tx, [standing.other]);
}

/** Who takes a turn, and where. */
export interface TurnTaken extends Actor {
  room: string;
  /** The id that their device gave the message that they send. */
  clientId?: string;
  /** Finds whom it concerns in a group: their accounts are locked against deletion. */
  findConcerned?: (tx: Database) => Promise<readonly number[]>;
  /** Finds whose words it concerns, in any room: their accounts are locked, too. */
  findAuthors?: (tx: Database) => Promise<readonly number[]>;
}

/**
 * Lets members act in a room one after the other: commits what the action does unless it returns a failure. 404 for a
 * room that isn't the member's, and for a request that the assistant hasn't taken.
 */
export function takeTurn<T>(
  context: WritingContext,
  { room, memberId, assistant, clientId, findConcerned, findAuthors }: TurnTaken,
  work: (turn: Turn) => Promise<T | Failure>,
): Promise<T | Failure> {
  return allOrNothing(context.db, async (tx) => {
    const found = await recallRoom(tx, room, memberId);
    if (!found) return unknownRoom();
    const approach = APPROACHES[found.kind];
    const concerned = found.kind === 'group' && findConcerned ? await findConcerned(tx) : [];
    const authors = findAuthors ? await findAuthors(tx) : [];
    // In this order: accounts are locked first, and members leave or are removed under the lock of the room.
    const [kept, locked, own, standingOf, first, mayAct, onProbation] = await together([
      keepMembers(tx, [...approach.concerned(found, memberId), ...concerned, ...authors]),
      lockRoom(tx, room),
      findMembership(tx, room, memberId),
      approach.read(tx, found, memberId),
      clientId === undefined ? null : findSent(tx, { room, sender: memberId, clientId }),
      isHeld(tx, room, assistant),
      isOnProbation(tx, assistant ?? memberId, context.clock()),
    ]);
    if (!locked || !own || !mayAct) return unknownRoom();
    const standing = standingOf({ kept, own });
    const turn = {
      context,
      tx,
      room: locked,
      memberId,
      assistant,
      standing,
      isOnProbation: onProbation,
      first,
      now: context.clock(),
    };
    const result = await work(turn);
    if (!(result instanceof Failure)) await noteWritten(turn);
    return result;
  });
}

/** Whether the actor may act in a room: assistants only in those that they have taken. */
const isHeld = async (tx: Database, room: string, assistant: number | undefined): Promise<boolean> =>
  assistant === undefined || (await holds(tx, room, assistant));

/** Lets what a member does in a room reach the others; returns why not, see `Approach`. The caller counts it. */
export const admit = (turn: Turn, writing: Writing): Promise<Failure | null> =>
  turn.standing.admit(turn, writing);

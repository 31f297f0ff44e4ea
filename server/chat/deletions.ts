import { CODE } from '@contract/codes';
import { and, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { Failure } from '../failure';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import {
  hiddenMessages,
  messageMentions,
  messageReactions,
  roomEvents,
  roomMembers,
} from '../database/schema';
import type { Actor } from './actor';
import { notOwn, refuseOld } from './changes';
import { handOver, listAuthors } from './hand-over';
import {
  appendEvents,
  isForward,
  isMessage,
  isSinceJoining,
  isVisible,
  type LockedRoom,
  lockForwards,
  lockMessages,
  lockRoom,
  placeOf,
  type StoredEvent,
} from './log';
import { lockMemberships, markChanged } from './memberships';
import { isAt, isIn, isPlace, keyOf, type Place } from './places';
import { deleteTerms } from './search-terms';
import { signalEvents } from './signals';
import { dropMediaAt } from './uploads';
import { countTurn, type Turn, type WritingContext } from './turn';
import { takeTurn } from './writing';

const notForAssistants = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'assistant' }, 'notForAssistants');

/** The messages that a member wants to delete. */
interface Chosen extends Actor {
  room: string;
  seqs: readonly number[];
}

/** Locked messages and their forwards. */
export interface Locked {
  messages: StoredEvent[];
  /** The forwards of these messages that aren't among them. */
  forwards: StoredEvent[];
}

/**
 * Locks messages and all their forwards. Originals come first: while one is locked, nobody can forward it, and it
 * doesn't hand over its words. Transactions can't deadlock, since both steps lock in a fixed order.
 */
export async function lockWithForwards(tx: Database, where: SQL | undefined): Promise<Locked> {
  const originals = await lockMessages(tx, and(where, isNull(roomEvents.originalRoom)));
  const known = new Set(originals.map(placeOf).map(keyOf));
  const chosen = await tx
    .select({ roomId: roomEvents.roomId, seq: roomEvents.seq })
    .from(roomEvents)
    .where(and(isMessage, where));
  const others = chosen.map(placeOf).filter((place) => !known.has(keyOf(place)));
  const found = await lockForwards(tx, originals, others);
  // While this waited for a forward, its original may have handed it the words: other forwards now refer to it.
  const heirs = found.filter(({ originalRoom }) => originalRoom === null);
  const all = [...originals, ...found, ...(await lockForwards(tx, heirs))];
  const wanted = new Set([...known, ...others.map(keyOf)]);
  const isWanted = (event: StoredEvent): boolean => wanted.has(keyOf(placeOf(event)));
  const unique = [...new Map(all.map((event) => [keyOf(placeOf(event)), event])).values()];
  return { messages: unique.filter(isWanted), forwards: unique.filter((event) => !isWanted(event)) };
}

/**
 * Empties messages: only their places, senders and client ids stay, so that a late retry doesn't write them again.
 * @param goneAt read once all of them are locked, since waiting may take long: `sync` finds them by it
 */
export async function emptyMessages(tx: Database, gone: readonly StoredEvent[], goneAt: Date): Promise<void> {
  if (gone.length === 0) return;
  const places = gone.map(placeOf);
  await tx
    .update(roomEvents)
    .set({
      kind: 'none',
      text: '',
      media: null,
      mentions: null,
      replyTo: null,
      authorId: null,
      sourceRoom: null,
      sourceSeq: null,
      editedAt: null,
      pinnedSeq: null,
      goneAt,
      hasTerms: false,
    })
    .where(isAt(roomEvents, places));
  await tx.delete(messageReactions).where(isAt(messageReactions, places));
  await tx.delete(messageMentions).where(isAt(messageMentions, places));
  await deleteTerms(tx, places);
  await dropMediaAt(tx, places, goneAt);
}

/**
 * Tells the members of other rooms that forwards there are gone. Those rooms aren't locked, so no event is appended to
 * them: `sync` finds the places by their time.
 */
export async function tellOfForwards(tx: Database, gone: readonly StoredEvent[], now: Date): Promise<void> {
  if (gone.length === 0) return;
  const ids = [...new Set(gone.map(({ roomId }) => roomId))];
  await lockMemberships(tx, ids);
  await tx.update(roomMembers).set({ changedAt: now }).where(isIn(roomMembers.roomId, ids));
  await signalEvents(tx, gone.map(placeOf));
}

const isChosen = ({ room, seqs }: Chosen): SQL | undefined =>
  and(eq(roomEvents.roomId, room), inArray(roomEvents.seq, [...seqs]));

/** Empties locked messages, and tells everybody who could see them. */
async function takeAway(
  tx: Database,
  {
    room,
    gone,
    by,
    now,
  }: {
    /** The room in which they are deleted; null once that room is gone. */
    room: LockedRoom | null;
    gone: readonly StoredEvent[];
    /** Who deletes them; null for our team. */
    by: number | null;
    now: Date;
  },
): Promise<void> {
  await emptyMessages(tx, gone, now);
  const here = gone.filter(({ roomId }) => roomId === room?.id);
  if (room && here.length > 0) {
    const deletions = here.map(({ seq }) => ({ kind: 'delete' as const, senderId: by, targetSeq: seq }));
    await signalEvents(tx, await appendEvents(tx, room, deletions, now));
  }
  await tellOfForwards(
    tx,
    gone.filter(({ roomId }) => roomId !== room?.id),
    now,
  );
}

/**
 * Returns which messages are deleted: usually their forwards stay and take over their content, but with `withForwards`
 * these go too, when support deletes its own answers or our team decides about an original.
 */
async function settleForwards(
  tx: Database,
  { messages, forwards }: Locked,
  withForwards: boolean,
): Promise<StoredEvent[]> {
  if (withForwards) return [...messages, ...forwards];
  await handOver(tx, messages, forwards);
  return messages;
}

/**
 * Deletes the member's own messages for everybody; none if one of them may not be deleted. Admins of a group can delete
 * any. Other members' messages from before the member joined are skipped, so that the answer doesn't reveal them.
 * Forwards of the messages remain; forwards of support's answers are deleted with them.
 */
async function deleteForEverybody(turn: Turn, chosen: Chosen): Promise<Failure | null> {
  const { context, tx, room, memberId, standing, assistant } = turn;
  const isKnown = or(eq(roomEvents.senderId, memberId), isSinceJoining(tx, memberId));
  const locked = await lockWithForwards(tx, and(isChosen(chosen), standing.isAdmin ? undefined : isKnown));
  const now = context.clock();
  for (const message of locked.messages) {
    if (standing.isAdmin) continue;
    const refusal = message.senderId === memberId ? refuseOld(turn, message) : notOwn();
    if (refusal) return refusal;
  }
  if (locked.messages.length === 0) return null;
  const limited = await countTurn(turn, 'changes');
  if (limited) return limited;
  const gone = await settleForwards(tx, locked, assistant !== undefined);
  await takeAway(tx, { room, gone, by: memberId, now });
  return null;
}

/** A condition: an event is a forward that holds the words first written at a place. */
const isFromPlace = ({ room, seq }: Place): SQL | undefined =>
  and(eq(roomEvents.sourceRoom, room), eq(roomEvents.sourceSeq, seq));

/**
 * Deletes a message for everybody by a decision of our team, whoever wrote it and when. An original is deleted with all
 * its forwards, a forward alone. If the message has been deleted meanwhile, or its room is gone, the forwards that
 * outlived it are deleted. The caller has locked the accounts, including those of `listAuthors`.
 */
export async function removeMessage(tx: Database, place: Place, clock: () => Date): Promise<void> {
  const room = await lockRoom(tx, place.room);
  const locked = await lockWithForwards(tx, isPlace(place));
  const [message] = locked.messages;
  const left = message ? locked : await lockWithForwards(tx, isFromPlace(place));
  const gone = await settleForwards(tx, left, !message || !isForward(message));
  await takeAway(tx, { room, gone, by: null, now: clock() });
}

/** Deletes messages for the member alone; only their own devices are told. */
async function hide(turn: Turn, chosen: Chosen): Promise<Failure | null> {
  const { context, tx, room, memberId } = turn;
  const shown = await lockMessages(tx, and(isChosen(chosen), isVisible(tx, memberId)));
  if (shown.length === 0) return null;
  const now = context.clock();
  const limited = await countTurn(turn, 'changes');
  if (limited) return limited;
  await tx
    .insert(hiddenMessages)
    .values(shown.map(({ roomId, seq }) => ({ memberId, roomId, seq, at: now })))
    .onConflictDoNothing();
  await markChanged(tx, { room: room.id, memberId }, now);
  await signalEvents(tx, shown.map(placeOf), [memberId]);
  return null;
}

/**
 * Deletes messages of a room; those that are already gone are skipped. For everybody: 403 `notOwn` and `tooOld`. An
 * assistant can delete them only for everybody. Messages can also be deleted when the other member no longer accepts
 * any.
 */
export const deleteMessages = (
  context: WritingContext,
  { forEverybody, ...chosen }: Chosen & { forEverybody: boolean },
): Promise<Failure | null> => {
  const places = chosen.seqs.map((seq) => ({ room: chosen.room, seq }));
  const asked = {
    ...chosen,
    ...(forEverybody && { findAuthors: (tx: Database) => listAuthors(tx, places) }),
  };
  return takeTurn(context, asked, (turn) => {
    if (forEverybody) return deleteForEverybody(turn, chosen);
    // Assistants share one account, so it would be gone for all of them.
    return turn.assistant === undefined ? hide(turn, chosen) : Promise.resolve(notForAssistants());
  });
};

/** The most gone places of each kind in an answer: the latest ones. */
const GONE_LIMIT = 1_000;

const ROOMS = sql.placeholder('rooms');
const SINCE = sql.placeholder('since');

const MEMBER = sql.placeholder('memberId');

/** A condition: a message that the member could see was deleted for everybody. */
const isGone = (db: Database): SQL | undefined =>
  and(isIn(roomEvents.roomId, ROOMS), gt(roomEvents.goneAt, SINCE), isSinceJoining(db, MEMBER));
const isHidden = and(
  eq(hiddenMessages.memberId, MEMBER),
  isIn(hiddenMessages.roomId, ROOMS),
  gt(hiddenMessages.at, SINCE),
);

const selectGone = prepareOnce((db) =>
  db
    .select({ roomId: roomEvents.roomId, seq: roomEvents.seq })
    .from(roomEvents)
    .where(isGone(db))
    .orderBy(desc(roomEvents.goneAt))
    .limit(GONE_LIMIT)
    .prepare('gone_messages'),
);

const selectHidden = prepareOnce((db) =>
  db
    .select({ roomId: hiddenMessages.roomId, seq: hiddenMessages.seq })
    .from(hiddenMessages)
    .where(isHidden)
    .orderBy(desc(hiddenMessages.at))
    .limit(GONE_LIMIT)
    .prepare('hidden_messages'),
);

const countGone = prepareOnce((db) =>
  db
    .select({ roomId: roomEvents.roomId, total: count() })
    .from(roomEvents)
    .where(isGone(db))
    .groupBy(roomEvents.roomId)
    .prepare('count_gone_messages'),
);

const countHidden = prepareOnce((db) =>
  db
    .select({ roomId: hiddenMessages.roomId, total: count() })
    .from(hiddenMessages)
    .where(isHidden)
    .groupBy(hiddenMessages.roomId)
    .prepare('count_hidden_messages'),
);

type Row = Pick<StoredEvent, 'roomId' | 'seq'>;

/** The rooms in which more is gone than these rows name; none if there are fewer rows than the limit. */
async function findUnnamed(
  named: readonly Row[],
  countAll: () => Promise<{ roomId: string; total: number }[]>,
): Promise<string[]> {
  if (named.length < GONE_LIMIT) return [];
  const counts = await countAll();
  return counts
    .filter(({ roomId, total }) => total > named.filter((row) => row.roomId === roomId).length)
    .map(({ roomId }) => roomId);
}

/** What has gone for a member. */
interface Gone {
  /** The places, the latest ones. */
  places: Place[];
  /** The rooms in which more is gone than is named. */
  moreIn: string[];
}

/** What has gone in these rooms for a member since a time: nothing from before they came. */
export async function listGone(
  db: Database,
  memberId: number,
  asked: { rooms: readonly string[]; since: Date },
): Promise<Gone> {
  if (asked.rooms.length === 0) return { places: [], moreIn: [] };
  const about = { memberId, rooms: JSON.stringify(asked.rooms), since: asked.since.toISOString() };
  const everywhere = await selectGone(db).execute(about);
  const own = await selectHidden(db).execute(about);
  const moreIn = [
    ...(await findUnnamed(everywhere, () => countGone(db).execute(about))),
    ...(await findUnnamed(own, () => countHidden(db).execute(about))),
  ];
  return { places: [...everywhere, ...own].map(placeOf), moreIn: [...new Set(moreIn)] };
}

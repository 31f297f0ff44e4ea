import { CHANGEABLE_HOURS, MAX_PINS } from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import type { Mention, MessageEvent } from '@contract/chat/event';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { messageReactions, roomEvents } from '../database/schema';
import type { Actor } from './actor';
import { refuseReaders } from './forwards';
import { appendEvents, isForward, lockForwards, lockMessage, placeOf, type StoredEvent } from './log';
import { findConcernedByEdit, readMentions, replaceMentions } from './mentions';
import { requireMessage } from './messages';
import { isPlace } from './places';
import { replaceTerms } from './search-terms';
import { signalEvents } from './signals';
import { countWriting, messageGone, type Turn, type Writing, type WritingContext } from './turn';
import { admit, takeTurn, type TurnTaken } from './writing';

/** Whose message, and where. */
interface Target extends Actor {
  room: string;
  seq: number;
}

/** A change of a message: the kind of its event, and how the event at a place changes the message. */
interface Change {
  kind: Extract<Writing['kind'], 'edit' | 'reaction' | 'pin'>;
  /** The new text of the message. */
  text?: string;
  make(seq: number): Partial<StoredEvent> | Promise<Partial<StoredEvent>>;
}

/** 403 for a message that somebody else wrote. */
export const notOwn = (): Failure => new Failure(CODE.notAllowed, { reason: 'notOwn' }, 'notOwn');

const tooOld = (): Failure => new Failure(CODE.notAllowed, { reason: 'tooOld' }, 'tooOld');

const CHANGEABLE_TIME = CHANGEABLE_HOURS * 60 * 60_000;

/** 403 for a message that was sent too long ago to be deleted or edited. */
export const refuseOld = ({ now }: Turn, { at }: StoredEvent): Failure | null =>
  now.getTime() - at.getTime() > CHANGEABLE_TIME ? tooOld() : null;

/**
 * Changes a message, and appends an event for the change. The member must see the message and be able to write.
 * @param plan the change; null if there is nothing to change
 */
const changeMessage = (
  context: WritingContext,
  { seq, ...target }: Target & Pick<TurnTaken, 'findConcerned'>,
  plan: (turn: Turn, message: StoredEvent) => Change | null | Failure | Promise<Change | null | Failure>,
): Promise<MessageEvent | Failure> =>
  takeTurn(context, target, async (turn) => {
    const { tx, room, memberId, now } = turn;
    const place = { room: room.id, seq };
    const message = await lockMessage(tx, memberId, place);
    if (!message) return messageGone();
    const change = await plan(turn, message);
    if (change === null) return requireMessage(turn, place);
    if (change instanceof Failure) return change;
    const writing = { kind: change.kind, text: change.text ?? '' };
    const refusal = (await admit(turn, writing)) ?? (await countWriting(turn, writing));
    if (refusal) return refusal;
    const event = { kind: change.kind, senderId: memberId, targetSeq: seq };
    const changedSeq = room.lastSeq + 1;
    const places = await appendEvents(tx, room, [event], now);
    await tx
      .update(roomEvents)
      .set({ ...(await change.make(changedSeq)), changedSeq })
      .where(isPlace(place));
    await signalEvents(tx, places);
    return requireMessage(turn, place);
  });

/**
 * Replaces the text of the member's own message, which its forwards show and are found by, too; 400 for an empty text
 * unless there are media. 403 `notOwn` for a message that somebody else wrote, `tooOld` after `CHANGEABLE_HOURS`.
 */
export const editMessage = (
  context: WritingContext,
  {
    text = '',
    mentions: named = [],
    ...target
  }: Target & {
    text?: string | undefined;
    mentions?: readonly Mention[] | undefined;
  },
): Promise<MessageEvent | Failure> => {
  const asked = { ...target, findConcerned: (tx: Database) => findConcernedByEdit(tx, target, named) };
  return changeMessage(context, asked, async (turn, message) => {
    const { tx, memberId, now } = turn;
    if (message.senderId !== memberId || isForward(message)) return notOwn();
    if (message.text === text) return null;
    if (text === '' && message.media === null) return new Failure(CODE.invalidInput, { field: 'text' });
    const old = refuseOld(turn, message);
    if (old) return old;
    const mentions = await readMentions(turn, text, named);
    if (mentions instanceof Failure) return mentions;
    const forwards = await lockForwards(tx, [message]);
    return (
      (await refuseReaders(turn, forwards, text)) ?? {
        kind: 'edit',
        text,
        async make() {
          await replaceTerms(tx, [message, ...forwards], text);
          await replaceMentions(turn, placeOf(message), { mentions, replyTo: message.replyTo });
          return { text, mentions, editedAt: now };
        },
      }
    );
  });
};

/** The reaction of a member to a message. */
const isReaction = ({ room, seq, memberId }: Target) =>
  and(
    eq(messageReactions.roomId, room),
    eq(messageReactions.seq, seq),
    eq(messageReactions.memberId, memberId),
  );

async function setReaction({ tx, now }: Turn, target: Target, emoji: string, setSeq: number): Promise<void> {
  const { room: roomId, seq, memberId } = target;
  await tx
    .insert(messageReactions)
    .values({ roomId, seq, memberId, emoji, setSeq, at: now })
    .onConflictDoUpdate({
      target: [messageReactions.roomId, messageReactions.seq, messageReactions.memberId],
      set: { emoji, setSeq, at: now },
    });
}

/** Sets the reaction of a member to a message, or removes it. */
export const reactToMessage = (
  context: WritingContext,
  { emoji, ...target }: Target & { emoji: string | null },
): Promise<MessageEvent | Failure> =>
  changeMessage(context, target, async (turn) => {
    const { tx } = turn;
    const [own] = await tx.select().from(messageReactions).where(isReaction(target));
    if ((own?.emoji ?? null) === emoji) return null;
    return {
      kind: 'reaction',
      async make(seq) {
        if (emoji === null) await tx.delete(messageReactions).where(isReaction(target));
        else await setReaction(turn, target, emoji, seq);
        return {};
      },
    };
  });

/** 409 if the room has as many pinned messages as possible. */
async function refusePin({ tx, room }: Turn): Promise<Failure | null> {
  const [row] = await tx
    .select({ total: count() })
    .from(roomEvents)
    .where(and(eq(roomEvents.roomId, room.id), isNotNull(roomEvents.pinnedSeq)));
  return (row?.total ?? 0) >= MAX_PINS ? new Failure(CODE.conflict, null, 'tooManyPins') : null;
}

/** Pins a message for everybody in the room, or unpins it. */
export const pinMessage = (
  context: WritingContext,
  { pinned, ...target }: Target & { pinned: boolean },
): Promise<MessageEvent | Failure> =>
  changeMessage(context, target, async (turn, message) => {
    if ((message.pinnedSeq !== null) === pinned) return null;
    const refusal = pinned ? await refusePin(turn) : null;
    return refusal ?? { kind: 'pin', make: (seq) => ({ pinnedSeq: pinned ? seq : null }) };
  });

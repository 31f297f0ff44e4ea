import { CODE } from '@contract/codes';
import { MAX_FORWARDS } from '@contract/chat/calls';
import type { Mention, MessageEvent } from '@contract/chat/event';
import { SUPPORT_ID } from '@contract/support/request';
import type { Database } from '../database/open';
import { together } from '../database/together';
import { Failure } from '../failure';
import { queuePushes } from '../push/queue';
import { noteQuestion } from '../support/waiting';
import type { Actor } from './actor';
import { findMessage, newMessage } from './events';
import {
  appendMessage,
  countForwards,
  findStored,
  isForward,
  lockOriginal,
  type NewMessage,
  placeOf,
  type StoredEvent,
} from './log';
import { findMembership, type Membership } from './memberships';
import { findConcerned, noteMentions, readMentions } from './mentions';
import { keyOf, type Place } from './places';
import { unknownRoom } from './rooms';
import { addTerms } from './search-terms';
import { signalEvents } from './signals';
import { countTurn, countWriting, messageGone, type Turn, type Writing, type WritingContext } from './turn';
import { listToTell } from './unseen';
import { lockUploads, markSent } from './uploads';
import { admit, takeTurn } from './writing';

/** Who sends a message to which room, with the id that their device gave it. */
interface Sent extends Actor {
  room: string;
  clientId: string;
}

const messageChanged = (): Failure => new Failure(CODE.conflict, null, 'messageChanged');

const tooManyForwards = (): Failure => new Failure(CODE.conflict, null, 'tooManyForwards');

/** The message at a place as the member sees it; 404 if they don't. */
export const requireMessage = async ({ tx, memberId }: Turn, place: Place): Promise<MessageEvent | Failure> =>
  (await findMessage(tx, memberId, place)) ?? messageGone();

/** The kind of writing: a request may hold neither media nor forwards. */
function writingOf({ originalRoom, media }: Partial<NewMessage>): Writing['kind'] {
  if (originalRoom) return 'forward';
  return media ? 'media' : 'message';
}

/**
 * Appends a message, unless it is refused.
 * @param text the text that it shows: its own, or that of the original
 */
async function append(
  turn: Turn,
  message: Omit<NewMessage, 'senderId'>,
  text: string,
): Promise<MessageEvent | Failure> {
  const { tx, room, memberId, standing, now } = turn;
  const isQuestion = standing.other === SUPPORT_ID;
  const writing = { kind: writingOf(message), text };
  const refusal = (isQuestion ? await countTurn(turn, 'support') : null) ?? (await admit(turn, writing));
  if (refusal) return refusal;
  const place = { room: room.id, seq: room.lastSeq + 1 };
  const { clientId, media, mentions = null, replyTo = null, originalRoom = null } = message;
  const [limited, devices] = await together([
    countWriting(turn, writing),
    listToTell(tx, { room: room.id, sender: memberId }),
    appendMessage(tx, room, { ...message, senderId: memberId }, now),
    addTerms(tx, { roomId: room.id, seq: place.seq, at: now, text }),
    signalEvents(tx, [place]),
  ]);
  if (limited) return limited;
  await queuePushes(tx, place, devices, now);
  await noteMentions(turn, place, { mentions, replyTo });
  if (isQuestion) await noteQuestion(tx, { room: room.id, memberId, now });
  if (replyTo !== null || originalRoom !== null) return requireMessage(turn, place);
  const said = { sender: memberId, clientId, text, mentions: mentions ?? [], media: media ?? [] };
  return newMessage(place, said, now);
}

/** Answers a retry like the first attempt, whatever has changed since; 409 if it is another message. */
function answerRepeat(turn: Turn, sent: StoredEvent, isSame: boolean): Promise<MessageEvent | Failure> {
  if (sent.kind !== 'message') return Promise.resolve(messageGone());
  return isSame
    ? requireMessage(turn, { room: sent.roomId, seq: sent.seq })
    : Promise.resolve(messageChanged());
}

/** What a member writes. */
interface Written {
  text?: string | undefined;
  /** The ids of its uploaded media. */
  media?: readonly string[] | undefined;
  replyTo?: number | null | undefined;
  mentions?: readonly Mention[] | undefined;
}

/** Whether a retry has the content of the first attempt. The original text of an edited message isn't kept. */
function isSame(first: StoredEvent, { text = '', media = [], replyTo = null }: Written): boolean {
  const isText = first.editedAt !== null || first.text === text;
  const sent = (first.media ?? []).map(({ id }) => id);
  return isText && sent.join() === media.join() && first.replyTo === replyTo && !isForward(first);
}

/**
 * Sends a message to a room. A retry with the same `clientId` gets the first answer, and 409 if its text or media
 * differ. 404 for a room that isn't the sender's, for an answer to a message that they can't see, and for media that
 * they can't send.
 */
export const sendMessage = (
  context: WritingContext,
  { text = '', media: ids = [], replyTo = null, mentions: named = [], ...sent }: Sent & Written,
): Promise<MessageEvent | Failure> => {
  const concerning = { mentions: named, replyTo };
  const asked = { ...sent, findConcerned: (tx: Database) => findConcerned(tx, sent, concerning) };
  return takeTurn(context, asked, async (turn) => {
    const { tx, memberId, first } = turn;
    const { room, clientId } = sent;
    if (first) return answerRepeat(turn, first, isSame(first, { text, media: ids, replyTo }));
    if (replyTo !== null && !(await findMessage(tx, memberId, { room, seq: replyTo }))) return messageGone();
    const media = await lockUploads(tx, memberId, ids);
    if (media instanceof Failure) return media;
    const mentions = await readMentions(turn, text, named);
    if (mentions instanceof Failure) return mentions;
    const message = { clientId, text, media: media.length > 0 ? media : null, replyTo, mentions };
    const answer = await append(turn, message, text);
    if (!(answer instanceof Failure)) await markSent(tx, media, answer);
    return answer;
  });
};

/** The place of the message whose content a message shows: its own, or that of a forward's original. */
const originalOf = ({ roomId, seq, originalRoom, originalSeq }: StoredEvent): Place =>
  originalRoom === null || originalSeq === null
    ? { room: roomId, seq }
    : { room: originalRoom, seq: originalSeq };

/** Whether a message is a forward of the content that another shows. */
const passesOn = (message: StoredEvent, source: StoredEvent): boolean =>
  isForward(message) && keyOf(originalOf(message)) === keyOf(originalOf(source));

/** Locks the message whose content the one at a place shows; null if there is none. */
async function lockShown(tx: Database, from: Place, tried?: Place): Promise<StoredEvent | null> {
  const source = await findStored(tx, from);
  const original = source && originalOf(source);
  if (!original || (tried && keyOf(tried) === keyOf(original))) return null;
  // While this waited, the original may have been deleted and have handed its content to a forward.
  return (await lockOriginal(tx, original)) ?? lockShown(tx, from, original);
}

/**
 * Whether a forward may have been made from the message at a place that the member could see and that is now gone: once
 * its words are handed over, the place no longer tells to which forward.
 */
const mayComeFrom = (message: StoredEvent, source: StoredEvent, { joinedSeq }: Membership): boolean =>
  isForward(message) && source.kind === 'none' && source.seq >= joinedSeq;

/**
 * Forwards a message that the member can see to one of their rooms. The forward refers to the message that holds the
 * words, even if it was made from another forward. Retries and refusals as for `sendMessage`, but a forward is never a
 * request, because what it shows may change. Also 404 for a message that the member can't see, 409 for one with
 * `MAX_FORWARDS`.
 */
export const forwardMessage = (
  context: WritingContext,
  { from, ...sent }: Sent & { from: Place },
): Promise<MessageEvent | Failure> =>
  takeTurn(context, sent, async (turn) => {
    const { tx, memberId, first } = turn;
    const { clientId } = sent;
    const source = await findStored(tx, from);
    // First of all: the member may have left the room of the original since.
    if (first && source && passesOn(first, source)) return answerRepeat(turn, first, true);
    const own = await findMembership(tx, from.room, memberId);
    if (!own) return unknownRoom();
    if (!source) return messageGone();
    if (first) return answerRepeat(turn, first, mayComeFrom(first, source, own));
    const locked = await lockShown(tx, from);
    if (!locked || !(await findMessage(tx, memberId, from))) return messageGone();
    const { room: originalRoom, seq: originalSeq } = placeOf(locked);
    if ((await countForwards(tx, placeOf(locked))) >= MAX_FORWARDS) return tooManyForwards();
    return append(turn, { clientId, originalRoom, originalSeq }, locked.text);
  });

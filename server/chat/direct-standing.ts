import { CODE } from '@contract/codes';
import { SUPPORT_ID } from '@contract/support/request';
import { areContacts, becomeContacts, isBlockBetween } from '../contacts/contacts';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { blockOf, keepMembers, type Member, muteOf } from '../member/members';
import { findPrivacy } from '../privacy/privacy';
import { findMembership, isOpenToBoth, lockMemberships, setState } from './memberships';
import { otherOf } from './pair';
import { type Approach, countTurn, countWriting, isNew, type Turn, type Writing } from './turn';

/** One answer for everybody who doesn't take messages of the sender, whatever the reason. */
const cannotMessage = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'cannotMessage' }, 'cannotMessage');

const requestPending = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'requestPending' }, 'requestPending');

const mediaInRequest = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'mediaInRequest' }, 'mediaInRequest');

/** Whether a member takes messages of contacts only, and the writer is none, nor answers a request of theirs. */
async function isForContacts(
  tx: Database,
  { room, memberId, other }: { room: string; memberId: number; other: number },
): Promise<boolean> {
  const { messagesFrom } = await findPrivacy(tx, other);
  if (messagesFrom === 'everybody' || (await areContacts(tx, memberId, other))) return false;
  return (await findMembership(tx, room, memberId))?.state === 'open';
}

/** Whether the other takes messages of the member, of the accounts that are kept. */
async function refuseReceiver(
  tx: Database,
  kept: readonly Member[],
  { room, memberId, other }: { room: string; memberId: number; other: number | null },
): Promise<Failure | null> {
  const receiver = kept.find(({ id }) => id === other);
  // Whom members ask may answer.
  if (other === SUPPORT_ID || (memberId === SUPPORT_ID && receiver)) return null;
  if (other === null || !receiver || receiver.isAssistant || blockOf(receiver)) return cannotMessage();
  const isBlocked = await isBlockBetween(tx, memberId, other);
  return isBlocked || (await isForContacts(tx, { room, memberId, other })) ? cannotMessage() : null;
}

/**
 * Lets the other into the chat: at once if both are contacts, else with a request, which is one message. 403
 * `requestPending` for more, and for a forward: what it shows may change, and a request is for one text;
 * `mediaInRequest` for one with media. 429 after too many requests.
 */
async function admitOther(
  turn: Turn,
  { other, isKnown, writing }: { other: number; isKnown: boolean; writing: Writing },
): Promise<Failure | null> {
  const { tx, room, memberId, now } = turn;
  if (await areContacts(tx, memberId, other)) {
    await setState(tx, { room: room.id, memberId: other, state: 'open' }, now);
    return null;
  }
  if (isKnown || writing.kind === 'forward' || !isNew(writing)) return requestPending();
  if (writing.kind === 'media') return mediaInRequest();
  const limited = await countTurn(turn, 'requests');
  if (limited) return limited;
  await setState(tx, { room: room.id, memberId: other, state: 'received' }, now);
  return null;
}

/** Counts what is written and lets it reach the other, unless they don't take it; who answers a request accepts it. */
async function admitInPair(turn: Turn, writing: Writing, other: number): Promise<Failure | null> {
  const { tx, room, memberId, now } = turn;
  const limited = await countWriting(turn, writing);
  if (limited || (await isOpenToBoth(tx, room.id))) return limited;
  const states = new Map((await lockMemberships(tx, [room.id])).map((one) => [one.memberId, one.state]));
  if (states.get(memberId) !== 'open') {
    await becomeContacts(tx, memberId, other, now);
    await setState(tx, { room: room.id, memberId, state: 'open' }, now);
  }
  if (states.get(other) === 'open') return null;
  return admitOther(turn, { other, isKnown: states.has(other), writing });
}

/**
 * In a direct chat the other decides: 403 `muted` while our team doesn't let the member write, `cannotMessage` if they don't take messages of the member, `requestPending` while
 * a request waits, `mediaInRequest` for a request with media.
 */
export const approachDirect: Approach = async (tx, { id: room, pair }, memberId) => {
  const other = otherOf(pair, memberId);
  // Both accounts are locked against deletion.
  const kept = await keepMembers(tx, other === null ? [memberId] : [memberId, other]);
  const refusal = await refuseReceiver(tx, kept, { room, memberId, other });
  const writer = other === SUPPORT_ID ? undefined : kept.find(({ id }) => id === memberId);
  return async () => ({
    other,
    isAdmin: false,
    admit: async (turn, writing) =>
      (writer && muteOf(writer, turn.now)) ??
      (refusal || other === null ? (refusal ?? cannotMessage()) : admitInPair(turn, writing, other)),
  });
};

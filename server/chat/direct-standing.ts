import { CODE } from '@contract/codes';
import type { PrivacySettings } from '@contract/privacy/settings';
import { SUPPORT_ID } from '@contract/support/request';
import { areContacts, isBlockBetween } from '../contacts/contacts';
import type { Database } from '../database/open';
import { together } from '../database/together';
import { Failure } from '../failure';
import { blockOf, findMembers, type Member, muteOf } from '../member/members';
import { findPrivacy } from '../privacy/privacy';
import { befriend } from './friendships';
import { isOpenToBoth, lockMemberships, setState } from './memberships';
import { otherOf } from './pair';
import { type Acting, type Approach, countTurn, isNew, type Standing, type Turn, type Writing } from './turn';

/** The same answer for everybody who doesn't accept the sender's messages, whatever the reason. */
const cannotMessage = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'cannotMessage' }, 'cannotMessage');

const requestPending = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'requestPending' }, 'requestPending');

const mediaInRequest = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'mediaInRequest' }, 'mediaInRequest');

/** A member who writes to another, and what was read of both. */
interface Pair extends Acting {
  tx: Database;
  memberId: number;
  other: number;
  isBlocked: boolean;
  /** Whether both have written or accepted already. */
  isOpen: boolean;
  privacy: PrivacySettings;
}

/** What decides whether a member takes messages of another. */
type Receiving = Pick<Pair, 'tx' | 'memberId' | 'other' | 'kept' | 'isBlocked' | 'privacy'> & {
  own: Pick<Pair['own'], 'state'>;
};

/** Whether the other accepts messages only from contacts, and the writer is neither one nor answering their request. */
const isForContacts = async ({ tx, memberId, other, own, privacy }: Receiving): Promise<boolean> =>
  privacy.messagesFrom !== 'everybody' && own.state === 'open' && !(await areContacts(tx, memberId, other));

/** Whether the other accepts the member's messages. */
async function refuseReceiver(pair: Receiving): Promise<Failure | null> {
  const { kept, memberId, other, isBlocked } = pair;
  const receiver = kept.find(({ id }) => id === other);
  // Members may always write to support, and support may answer.
  if (other === SUPPORT_ID || (memberId === SUPPORT_ID && receiver)) return null;
  if (!receiver || receiver.isAssistant || blockOf(receiver)) return cannotMessage();
  return isBlocked || (await isForContacts(pair)) ? cannotMessage() : null;
}

/** Whether a member takes messages of another, in a chat that is open to both. */
export async function takesMessages(
  db: Database,
  { other, memberId }: { other: number; memberId: number },
): Promise<boolean> {
  const [kept, privacy, isBlocked] = [
    await findMembers(db, [other]),
    await findPrivacy(db, other),
    await isBlockBetween(db, memberId, other),
  ];
  const own = { state: 'open' } as const;
  return (await refuseReceiver({ tx: db, memberId, other, kept, privacy, isBlocked, own })) === null;
}

/**
 * Adds the other to the chat: at once if both are contacts, else with a request, which is one message. 403
 * `requestPending` for a forward, because what it shows may change and a request is for one text; `mediaInRequest` for
 * a message with media. 429 after too many requests.
 */
async function admitOther(
  turn: Turn,
  { other, writing }: { other: number; writing: Writing },
): Promise<Failure | null> {
  const { tx, room, memberId, now } = turn;
  if (await areContacts(tx, memberId, other)) {
    await setState(tx, { room: room.id, memberId: other, state: 'open' }, now);
    return null;
  }
  if (writing.kind === 'forward' || !isNew(writing)) return requestPending();
  if (writing.kind === 'media') return mediaInRequest();
  const limited = await countTurn(turn, 'requests');
  if (limited) return limited;
  await setState(tx, { room: room.id, memberId: other, state: 'received' }, now);
  return null;
}

/** Delivers what is written to the other, unless they don't accept it; answering a request accepts it. */
async function admitInPair(turn: Turn, writing: Writing, pair: Pair): Promise<Failure | null> {
  const { tx, room, memberId, now } = turn;
  const { other, isOpen } = pair;
  if (isOpen) return refuseReceiver(pair);
  const states = new Map((await lockMemberships(tx, [room.id])).map((one) => [one.memberId, one.state]));
  // Having opened an empty chat doesn't let anybody in. Support's chat is open from the start.
  const theirs = room.kind === 'direct' && room.lastSeq === 0 ? undefined : states.get(other);
  const isWaiting = theirs !== undefined && theirs !== 'open' && !(await areContacts(tx, memberId, other));
  // First of all: the answer must not reveal whether the other declined the request, blocked its sender or ignored it.
  if (isWaiting) return requestPending();
  const refused = await refuseReceiver(pair);
  if (refused) return refused;
  if (states.get(memberId) !== 'open') {
    const full = await befriend(tx, memberId, other, now);
    if (full) return full;
  }
  return theirs === 'open' ? null : admitOther(turn, { other, writing });
}

/** The writer of a pair; sanctions don't keep them from writing to support. */
const writerOf = ({ kept, memberId, other }: Pair): Member | undefined =>
  other === SUPPORT_ID ? undefined : kept.find(({ id }) => id === memberId);

/** The standing towards a member whose account is there. */
const standingIn = (pair: Pair): Standing => ({
  other: pair.other,
  isAdmin: false,
  async admit(turn, writing) {
    const writer = writerOf(pair);
    return (writer && muteOf(writer, turn.now)) ?? admitInPair(turn, writing, pair);
  },
});

/** The standing towards a member whose account is deleted. */
const ALONE: Standing = { other: null, isAdmin: false, admit: () => Promise.resolve(cannotMessage()) };

/**
 * In a direct chat the other decides: 403 `muted` while our team has muted the member, `requestPending` while a request
 * is pending, `cannotMessage` if they don't accept the member's messages, `mediaInRequest` for a request with media.
 */
export const approachDirect: Approach = {
  concerned({ pair }, memberId) {
    const other = otherOf(pair, memberId);
    return other === null ? [memberId] : [memberId, other];
  },
  async read(tx, { id: room, pair }, memberId) {
    const other = otherOf(pair, memberId);
    if (other === null) return () => ALONE;
    const [isBlocked, privacy, isOpen] = await together([
      isBlockBetween(tx, memberId, other),
      findPrivacy(tx, other),
      isOpenToBoth(tx, room),
    ]);
    return (acting) => standingIn({ ...acting, tx, memberId, other, isBlocked, privacy, isOpen });
  },
};

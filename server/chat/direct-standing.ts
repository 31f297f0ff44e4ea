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

/** One answer for everybody who doesn't take messages of the sender, whatever the reason. */
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

/** Whether the other takes messages of contacts only, and the writer is none, nor answers a request of theirs. */
const isForContacts = async ({ tx, memberId, other, own, privacy }: Receiving): Promise<boolean> =>
  privacy.messagesFrom !== 'everybody' && own.state === 'open' && !(await areContacts(tx, memberId, other));

/** Whether the other takes messages of the member. */
async function refuseReceiver(pair: Receiving): Promise<Failure | null> {
  const { kept, memberId, other, isBlocked } = pair;
  const receiver = kept.find(({ id }) => id === other);
  // Whom members ask may answer.
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
 * Lets the other into the chat: at once if both are contacts, else with a request, which is one message. 403
 * `requestPending` for a forward: what it shows may change, and a request is for one text; `mediaInRequest` for one with
 * media. 429 after too many requests.
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

/** Lets what is written reach the other, unless they don't take it; who answers a request accepts it. */
async function admitInPair(turn: Turn, writing: Writing, pair: Pair): Promise<Failure | null> {
  const { tx, room, memberId, now } = turn;
  const { other, isOpen } = pair;
  if (isOpen) return refuseReceiver(pair);
  const states = new Map((await lockMemberships(tx, [room.id])).map((one) => [one.memberId, one.state]));
  // In an empty chat the other has at most opened it, which lets nobody in. Support's is open from the beginning.
  const theirs = room.kind === 'direct' && room.lastSeq === 0 ? undefined : states.get(other);
  const isWaiting = theirs !== undefined && theirs !== 'open' && !(await areContacts(tx, memberId, other));
  // Before all else: whether the other declines the request, blocks its sender or leaves it alone isn't told.
  if (isWaiting) return requestPending();
  const refused = await refuseReceiver(pair);
  if (refused) return refused;
  if (states.get(memberId) !== 'open') {
    const full = await befriend(tx, memberId, other, now);
    if (full) return full;
  }
  return theirs === 'open' ? null : admitOther(turn, { other, writing });
}

/** The writer of a pair; our team's decisions about them don't stop their questions. */
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
 * In a direct chat the other decides: 403 `muted` while our team doesn't let the member write, `requestPending`
 * while a request waits, `cannotMessage` if they don't take messages of the member, `mediaInRequest` for a request with media.
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

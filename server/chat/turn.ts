import { CODE } from '@contract/codes';
import { countCharacters } from '@contract/text';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import type { Member } from '../member/members';
import type { AppDeps } from '../module';
import type { Actor } from './actor';
import { countUses, type Use } from './limits';
import { hasLink } from './links';
import type { LockedRoom, StoredEvent } from './log';
import type { Membership, OwnRoom } from './memberships';

/** What writing to rooms needs. */
export type WritingContext = Pick<AppDeps, 'db' | 'clock' | 'config'>;

/** The turn of one member in a room, which is locked. */
export interface Turn extends Actor {
  context: WritingContext;
  tx: Database;
  room: LockedRoom;
  standing: Standing;
  /** Whether less is taken of who writes for now. */
  isOnProbation: boolean;
  /** What the member's device has sent under the same name before: they repeat it. */
  first: StoredEvent | null;
  /** When the room was locked. */
  now: Date;
}

/** What is done in a room, and the text that others will read. */
export interface Writing {
  kind: 'message' | 'media' | 'forward' | 'edit' | 'reaction' | 'pin';
  text: string;
}

/** What the kind of a room decides about one of its members. */
export interface Standing {
  /** The other member of a chat of two; null in a group, and once that account is deleted. */
  other: number | null;
  /** Whether they may take away what others wrote. */
  isAdmin: boolean;
  /** Lets what they do reach the others; says why not. */
  admit(turn: Turn, writing: Writing): Promise<Failure | null>;
}

/** What is known of who acts in a room once it is locked: the accounts that are kept, and how they belong to it. */
export interface Acting {
  kept: readonly Member[];
  own: Membership;
}

/** How a kind of room finds the standing of a member. */
export interface Approach {
  /** The accounts that are kept from being deleted, which are locked before the room is. */
  concerned(room: OwnRoom, memberId: number): number[];
  /** Reads what it needs, under the lock of the room. */
  read(tx: Database, room: OwnRoom, memberId: number): Promise<(acting: Acting) => Standing>;
}

/** The answer for a message that is gone, that never was, and that the member may not see. */
export const messageGone = (): Failure =>
  new Failure(CODE.notFound, { reason: 'messageGone' }, 'messageGone');

/** Counts what a member does; 429 over the limit. */
export const countTurn = (
  turn: Turn,
  kind: 'messages' | 'changes' | 'requests' | 'support',
): Promise<Failure | null> => countEach(turn, [{ kind }]);

const countEach = (
  { context, tx, memberId, assistant = memberId, isOnProbation, now }: Turn,
  uses: readonly Use[],
): Promise<Failure | null> => countUses(tx, context, { memberId: assistant, isOnProbation, now }, uses);

/** Whether a message is written, not changed. */
export const isNew = ({ kind }: Writing): boolean =>
  kind === 'message' || kind === 'media' || kind === 'forward';

/** Characters from which a text counts as one that is sent to many: shorter ones everybody writes again and again. */
const LONG_TEXT = 40;

/** Characters that nobody sees. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;

/** A text as it is compared with others: how it is spaced and spelt, and what nobody sees in it, changes nothing. */
const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(UNSEEN, '').replaceAll(/\s+/gu, ' ').trim();

/** The text that counts as the same one wherever a member writes it. Our support answers many alike. */
function sameText({ assistant }: Turn, { text }: Writing): Use[] {
  const isCounted = assistant === undefined && (countCharacters(text) >= LONG_TEXT || hasLink(text));
  return isCounted ? [{ kind: 'sameText', of: plain(text) }] : [];
}

/** Counts a message, or the change of one, and its text; 429 over one of the limits. */
export const countWriting = (turn: Turn, writing: Writing): Promise<Failure | null> =>
  countEach(turn, [
    { kind: isNew(writing) ? 'messages' : 'changes' },
    // What members note for themselves reaches nobody.
    ...(turn.room.kind === 'saved' ? [] : sameText(turn, writing)),
  ]);

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

/** The dependencies of writing to rooms. */
export type WritingContext = Pick<AppDeps, 'db' | 'clock' | 'config'>;

/** A member's turn in a locked room. */
export interface Turn extends Actor {
  context: WritingContext;
  tx: Database;
  room: LockedRoom;
  standing: Standing;
  /** Whether lower limits apply to the writer for now. */
  isOnProbation: boolean;
  /** What the member's device has sent before with the same client id, if this is a retry. */
  first: StoredEvent | null;
  /** When the room was locked. */
  now: Date;
}

/** The kind of writing in a room, and the text that others will read. */
export interface Writing {
  kind: 'message' | 'media' | 'forward' | 'edit' | 'reaction' | 'pin';
  text: string;
}

/** What a room's kind allows one of its members. */
export interface Standing {
  /** The other member of a direct chat; null in a group, and once that account is deleted. */
  other: number | null;
  /** Whether they may delete others' messages. */
  isAdmin: boolean;
  /** Lets their writing reach the others; returns why not. */
  admit(turn: Turn, writing: Writing): Promise<Failure | null>;
}

/** What is known about the actor once the room is locked: the locked accounts, and their membership. */
export interface Acting {
  kept: readonly Member[];
  own: Membership;
}

/** How a kind of room finds the standing of a member. */
export interface Approach {
  /** The accounts to lock against deletion, before the room is locked. */
  concerned(room: OwnRoom, memberId: number): number[];
  /** Reads what it needs, under the lock of the room. */
  read(tx: Database, room: OwnRoom, memberId: number): Promise<(acting: Acting) => Standing>;
}

/** The answer for a message that is gone, never existed, or that the member may not see. */
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

/** Whether a message is new, not changed. */
export const isNew = ({ kind }: Writing): boolean =>
  kind === 'message' || kind === 'media' || kind === 'forward';

/** The minimum length of texts whose repeats are counted: everybody repeats shorter ones all the time. */
const LONG_TEXT = 40;

/** Invisible characters. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;

/** A text normalised for comparison: spacing, case and width, and invisible characters make no difference. */
const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(UNSEEN, '').replaceAll(/\s+/gu, ' ').trim();

/** The text whose repeats by a member are counted; none for support, which answers many members alike. */
function sameText({ assistant }: Turn, { text }: Writing): Use[] {
  const isCounted = assistant === undefined && (countCharacters(text) >= LONG_TEXT || hasLink(text));
  return isCounted ? [{ kind: 'sameText', of: plain(text) }] : [];
}

/** Counts a message or a change of one, and its text; 429 over one of the limits. */
export const countWriting = (turn: Turn, writing: Writing): Promise<Failure | null> =>
  countEach(turn, [
    { kind: isNew(writing) ? 'messages' : 'changes' },
    // Saved messages reach nobody else.
    ...(turn.room.kind === 'saved' ? [] : sameText(turn, writing)),
  ]);

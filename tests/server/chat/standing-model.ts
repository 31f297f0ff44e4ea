import type { PrivacySettings } from '@contract/privacy/settings';
import type { RoomState } from '@contract/chat/room';
import type { Talker } from './talk';

/** How one of two stands to their chat: it is theirs, or a request of the other that waits or was declined. */
type Side = 'open' | 'received' | 'declined';

/** The chat of two, as it should be. */
export interface Chat {
  id: string;
  pair: readonly Talker[];
  /** Whether somebody has ever written. */
  isBegun: boolean;
  /** Those who belong to it. */
  sides: Map<Talker, Side>;
  /** Up to where each has read, and up to where the other is told of it. */
  marks: Map<Talker, { read: number; told: number }>;
}

/** A message as it should be. */
export interface Said {
  chat: Chat;
  seq: number;
  author: Talker;
  /** Its text, or the message whose text it shows. */
  says: string | Said;
  medium: string | null;
  isGone: boolean;
  hiddenFrom: Set<Talker>;
  likedBy: Set<Talker>;
}

/** What is done in a chat: a request takes neither media nor forwards, and starts with nothing but a text. */
export type Deed = 'text' | 'medium' | 'forward' | 'change';

export type Refusal = 'cannotMessage' | 'requestPending' | 'mediaInRequest';

const pairOf = (one: Talker, other: Talker): string =>
  [one.memberId, other.memberId].toSorted((a, b) => a - b).join();

/** The message whose words a message shows. */
export const originalOf = (said: Said): Said =>
  typeof said.says === 'string' ? said : originalOf(said.says);

export function textOf(said: Said): string {
  const { says } = originalOf(said);
  return typeof says === 'string' ? says : '';
}

export const mediumOf = (said: Said): string | null => originalOf(said).medium;

export const otherIn = ({ pair }: Chat, who: Talker): Talker => pair.find((one) => one !== who) ?? who;

/** Whether both have written or accepted: a chat that one has only opened binds nobody. */
export const isAccepted = ({ isBegun, sides, pair }: Chat): boolean =>
  isBegun && pair.every((one) => sides.get(one) === 'open');

export const isVisible = ({ chat, isGone, hiddenFrom }: Said, who: Talker): boolean =>
  chat.sides.has(who) && !isGone && !hiddenFrom.has(who);

/** How members stand to each other, by what chat.md says of people. */
export class Standing {
  readonly suspended = new Set<Talker>();
  /** Whose messages each takes, and what they tell of themselves, where it isn't the default. */
  readonly contactsOnly = new Set<Talker>();
  readonly silent = new Set<Talker>();
  readonly presenceFor = new Map<Talker, PrivacySettings['presenceFor']>();
  readonly #contacts = new Set<string>();
  readonly #blocks = new Set<string>();
  /** Who has ended the contact with whom: their old invites are void for those. */
  readonly #removals = new Set<string>();

  areContacts(one: Talker, other: Talker): boolean {
    return this.#contacts.has(pairOf(one, other));
  }

  hasBlocked(one: Talker, other: Talker): boolean {
    return this.#blocks.has(`${one.memberId} ${other.memberId}`);
  }

  isBlocked(one: Talker, other: Talker): boolean {
    return this.hasBlocked(one, other) || this.hasBlocked(other, one);
  }

  block(one: Talker, other: Talker): void {
    this.#blocks.add(`${one.memberId} ${other.memberId}`);
    this.#contacts.delete(pairOf(one, other));
  }

  unblock(one: Talker, other: Talker): void {
    this.#blocks.delete(`${one.memberId} ${other.memberId}`);
  }

  /** Makes two contacts, which accepts whatever request there is between them. */
  befriend(one: Talker, other: Talker, chat: Chat | undefined): void {
    this.#contacts.add(pairOf(one, other));
    for (const [by, of] of [
      [one, other],
      [other, one],
    ] as const)
      this.#removals.delete(`${by.memberId} ${of.memberId}`);
    for (const who of chat?.sides.keys() ?? []) chat?.sides.set(who, 'open');
  }

  endContact(by: Talker, other: Talker): void {
    if (this.#contacts.delete(pairOf(by, other))) this.#removals.add(`${by.memberId} ${other.memberId}`);
  }

  /** Whether an invite that somebody made in the beginning leads another to them. */
  leads(inviter: Talker, guest: Talker): boolean {
    const hasRemoved = this.#removals.has(`${inviter.memberId} ${guest.memberId}`);
    return !this.suspended.has(inviter) && !this.isBlocked(inviter, guest) && !hasRemoved;
  }

  /** Whether somebody may look at another: they meet them, but for a request that they have declined. */
  knows(who: Talker, other: Talker, chat: Chat | undefined): boolean {
    const side = chat?.sides.get(who);
    const meets = side === 'open' || side === 'received';
    return meets || this.areContacts(who, other) || this.hasBlocked(who, other);
  }

  /** Whether somebody finds another by the account ID. */
  finds(who: Talker, other: Talker): boolean {
    return !this.suspended.has(other) && !this.hasBlocked(other, who);
  }

  /** Whether somebody takes no messages of another: they are suspended, have blocked them, or take those of contacts only. */
  takesNothing(receiver: Talker, writer: Talker): boolean {
    const isStranger = !this.areContacts(receiver, writer);
    return (
      this.suspended.has(receiver) ||
      this.hasBlocked(receiver, writer) ||
      (isStranger && this.contactsOnly.has(receiver))
    );
  }

  /** Lets somebody write in a chat of theirs, or says why not; who answers a request accepts it. */
  admit(who: Talker, chat: Chat, deed: Deed): Refusal | null {
    const other = otherIn(chat, who);
    const [own, theirs] = [chat.sides.get(who), chat.isBegun ? chat.sides.get(other) : undefined];
    const isAnswer = own !== 'open';
    // Before all else: nobody is told what became of their request.
    if (theirs !== undefined && theirs !== 'open' && !this.areContacts(who, other)) return 'requestPending';
    // Whom somebody has asked may answer, whatever else they take.
    const isRefused = isAnswer
      ? this.suspended.has(other) || this.hasBlocked(other, who)
      : this.takesNothing(other, who);
    if (isRefused || this.hasBlocked(who, other)) return 'cannotMessage';
    if (isAnswer) this.befriend(who, other, chat);
    else if (theirs === undefined) return this.#approach(who, chat, deed);
    return null;
  }

  /** The first that somebody writes: a request, unless the two are contacts. */
  #approach(who: Talker, chat: Chat, deed: Deed): Refusal | null {
    const other = otherIn(chat, who);
    const areContacts = this.areContacts(who, other);
    if (!areContacts && deed === 'medium') return 'mediaInRequest';
    if (!areContacts && deed !== 'text') return 'requestPending';
    chat.sides.set(other, areContacts ? 'open' : 'received');
    return null;
  }

  /** What somebody is told of a chat: a request that was declined looks to its sender like one that waits. */
  stateFor(who: Talker, chat: Chat): RoomState {
    const other = otherIn(chat, who);
    const own = chat.sides.get(who) ?? 'open';
    if (!chat.isBegun) return 'empty';
    if (this.areContacts(who, other)) return 'open';
    if (own !== 'open') return own;
    return chat.sides.get(other) === 'open' ? 'open' : 'requested';
  }

  /** Whether two tell each other what they have read. */
  tellReading(chat: Chat): boolean {
    return isAccepted(chat) && !chat.pair.some((one) => this.silent.has(one));
  }

  /** Whether two see of each other when they were last here. */
  showPresence(chat: Chat | undefined): boolean {
    if (!chat || !isAccepted(chat)) return false;
    const [one, other] = [chat.pair[0], chat.pair[1]];
    if (!one || !other || this.isBlocked(one, other)) return false;
    const areContacts = this.areContacts(one, other);
    return chat.pair.every((owner) => {
      const audience = this.presenceFor.get(owner) ?? 'contacts';
      return audience === 'everybody' || (audience === 'contacts' && areContacts);
    });
  }
}

import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import { blockPerson, endContact, unblockPerson } from '@contract/contacts/calls';
import { createInvite, joinFriend } from '@contract/invite/calls';
import { AUDIENCES } from '@contract/privacy/settings';
import { changePrivacy } from '@contract/privacy/calls';
import fc from 'fast-check';
import { demand } from '../demand';
import type { Answer, TestServer } from '../harness';
import { upload } from '../pictures';
import { reinstate, suspend } from '../reports/team';
import {
  type Chat,
  isAccepted,
  isVisible,
  originalOf,
  otherIn,
  type Said,
  Standing,
  textOf,
} from './standing-model';
import { forward, join, logIn, type Talker } from './talk';

/** How often something happens, against other things. */
const WEIGHTS = {
  open: 1,
  write: 9,
  file: 2,
  forward: 3,
  edit: 3,
  like: 2,
  hide: 1,
  delete: 1,
  read: 3,
  accept: 2,
  decline: 4,
  block: 2,
  unblock: 2,
  endContact: 3,
  befriend: 1,
  senders: 2,
  receipts: 1,
  presence: 1,
  suspend: 1,
  reinstate: 2,
  push: 3,
} as const;

type Kind = keyof typeof WEIGHTS;

const KINDS = Object.keys(WEIGHTS).filter((name): name is Kind => name in WEIGHTS);

/** Somebody does something about another, in the chat of both, with one of its last messages. */
export const step = fc.record({
  kind: fc.mapToConstant(...KINDS.map((name) => ({ num: WEIGHTS[name], build: () => name }))),
  who: fc.nat(3),
  next: fc.nat(2),
  message: fc.nat(2),
  flag: fc.boolean(),
  part: fc.nat(2),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The words of texts that something shows anywhere. */
export const wordsIn = (shown: unknown): string[] => JSON.stringify(shown).match(/word\d+x/g) ?? [];

/** What a call answers, in one word: `taken`, the reason of a refusal, or else its code. */
const answerOf = ({ code, failure }: Pick<Answer<unknown>, 'code' | 'failure'>): string =>
  code === CODE.success ? 'taken' : (failure?.reason ?? String(code));

const UNKNOWN = String(CODE.notFound);

/** Messages of a chat that the devices of a member may be told of, from one place to another. */
interface Waiting {
  reader: Talker;
  chat: Chat;
  from: number;
  to: number;
}

/** What a push tells. */
export interface Told {
  memberId: number;
  room: string;
  seq: number;
  body: string;
  unread: number;
}

/** Members who meet as strangers and contacts, and what should come of it. No text is written twice. */
export class StandingWorld {
  readonly server: TestServer;
  readonly people: readonly Talker[];
  readonly standing = new Standing();
  readonly chats: Chat[] = [];
  readonly messages: Said[] = [];
  /** All that was ever uploaded. */
  readonly media = new Set<string>();
  /** The words that each member has ever been allowed to read. */
  readonly allowed: ReadonlyMap<Talker, Set<string>>;
  /** The marks that others have told each member of, in a session. */
  readonly marks: ReadonlyMap<Talker, string[]>;
  readonly #invites: ReadonlyMap<Talker, string>;
  #waiting: Waiting[] = [];
  #texts = 0;

  private constructor(server: TestServer, invites: ReadonlyMap<Talker, string>) {
    this.server = server;
    this.people = [...invites.keys()];
    this.#invites = invites;
    this.allowed = new Map(this.people.map((person) => [person, new Set<string>()]));
    this.marks = new Map(this.people.map((person) => [person, []]));
  }

  /** Two contacts and two strangers, none of whom has written; some show everybody when they are here. */
  static async begin(server: TestServer): Promise<StandingWorld> {
    const invites = new Map<Talker, string>();
    for (const [index, name] of ['Ann', 'Ben', 'Cat', 'Dan'].entries()) {
      const person = await join(server, index + 1, name);
      const [invite] = (await person.client.call(createInvite)).data;
      invites.set(person, invite?.link.split('=')[1] ?? '');
    }
    const world = new StandingWorld(server, invites);
    const [ann, ben, ...others] = world.people;
    if (!ann || !ben) throw new Error('nobody is there');
    await world.#befriend(ann, ben);
    for (const one of [ann, ...others]) await world.#showTo(one, 'everybody');
    return world;
  }

  chatOf(one: Talker, other: Talker): Chat | undefined {
    return this.chats.find(({ pair }) => pair.includes(one) && pair.includes(other));
  }

  /** The chats of a member. */
  chatsOf(who: Talker): Chat[] {
    return this.chats.filter(({ sides }) => sides.has(who));
  }

  /** What a member may see of a chat, in its order. */
  seenBy(reader: Talker, of: Chat): Said[] {
    return this.messages
      .filter((said) => said.chat === of && isVisible(said, reader))
      .toSorted((a, b) => a.seq - b.seq);
  }

  /** What a member hasn't read of what the other has written. */
  unreadOf(reader: Talker, of: Chat): Said[] {
    const read = of.marks.get(reader)?.read ?? 0;
    return this.seenBy(reader, of).filter(({ author, seq }) => author !== reader && seq > read);
  }

  /** Does a step, requires the answer that it should get, and notes what it has changed. */
  async take(taken: Step): Promise<void> {
    this.server.advance(1);
    const [who, other] = this.#partiesOf(taken);
    if (!who || !other) return;
    if (taken.kind === 'suspend') return this.#suspend(who);
    if (taken.kind === 'reinstate') return this.#reinstate();
    if (this.standing.suspended.has(who)) return this.#knock(who);
    await this.#deeds(taken, who, other)[taken.kind]();
    for (const reader of this.people)
      for (const own of this.chatsOf(reader))
        for (const seen of this.seenBy(reader, own))
          for (const word of wordsIn(textOf(seen))) this.allowed.get(reader)?.add(word);
  }

  /** Who does something, and about whom; what is done about requests is mostly done by whom they wait for. */
  #partiesOf({ kind, who, next, flag }: Step): [Talker | undefined, Talker | undefined] {
    const { people } = this;
    if (flag && (kind === 'accept' || kind === 'decline'))
      for (const of of this.chats)
        for (const [asked, side] of of.sides) if (side === 'received') return [asked, otherIn(of, asked)];
    return [people[who], people[(who + 1 + next) % people.length]];
  }

  /** What each kind of step is: nothing where there is no chat, or no message. */
  #deeds(
    { message: index, flag, part }: Step,
    who: Talker,
    other: Talker,
  ): Record<Exclude<Kind, 'suspend' | 'reinstate'>, () => Promise<unknown> | undefined> {
    const shared = this.chatOf(who, other);
    const said = this.messages.filter((one) => one.chat === shared).at(-1 - index);
    const any = this.messages.at(-1 - index);
    const passedOn = this.messages.findLast(({ says, author }) => typeof says !== 'string' && author === who);
    const original = flag && passedOn ? originalOf(passedOn) : said;
    return {
      open: () => this.#open(who, other),
      write: () => this.#write('text', who, other),
      file: () => this.#write('medium', who, other),
      forward: () => any && shared && this.#forward(who, any, shared),
      edit: () => original && this.#edit(who, original),
      like: () => said && this.#like(who, said),
      hide: () => said && this.#takeAway('hide', who, said),
      delete: () => said && this.#takeAway('delete', who, said),
      read: () => said && this.#read(who, said),
      accept: () => shared && this.#accept(who, shared),
      decline: () => shared && this.#decline(who, shared),
      block: () => this.#block(who, other),
      unblock: () => this.#unblock(who, other),
      endContact: () => this.#endContact(who, other),
      befriend: () => this.#befriend(who, other),
      senders: () => this.#takeFrom(who, flag),
      receipts: () => this.#setReceipts(who, flag),
      presence: () => this.#showTo(who, AUDIENCES[part] ?? 'nobody'),
      // Whoever takes the steps sends what is due.
      push: () => undefined,
    };
  }

  #newText(): string {
    this.#texts++;
    return `word${this.#texts}x`;
  }

  async #open(who: Talker, other: Talker): Promise<Chat | null> {
    const opened = await who.client.call(chat.openRoom, { memberId: other.memberId });
    const before = this.chatOf(who, other);
    const may = before?.sides.has(who) || this.#meets(who, other);
    demand('opens a chat', answerOf(opened), may ? 'taken' : UNKNOWN);
    if (!may) return null;
    const found = before ?? {
      id: opened.data.id,
      pair: [who, other],
      isBegun: false,
      sides: new Map(),
      marks: new Map(),
    };
    demand('is the chat of both', opened.data.id, found.id);
    if (!before) this.chats.push(found);
    if (!found.sides.has(who)) found.sides.set(who, 'open');
    return found;
  }

  /** Whether somebody may do something about another: they meet or find them. */
  #meets(who: Talker, other: Talker): boolean {
    return this.standing.knows(who, other, this.chatOf(who, other)) || this.standing.finds(who, other);
  }

  async #write(deed: 'text' | 'medium', who: Talker, other: Talker): Promise<void> {
    const room = await this.#open(who, other);
    if (!room) return;
    const text = this.#newText();
    const medium = deed === 'medium' ? await this.#upload(who, text) : null;
    const message = { room: room.id, text, clientId: crypto.randomUUID() };
    const sent = await who.client.call(chat.sendMessage, medium ? { ...message, media: [medium] } : message);
    const refusal = this.standing.admit(who, room, deed);
    demand('writes', answerOf(sent), refusal ?? 'taken');
    if (!refusal) this.#note(room, sent.data.seq, { author: who, says: text, medium });
  }

  async #upload({ client }: Talker, text: string): Promise<string> {
    const { id } = (await upload(client, Buffer.from(text), { kind: 'file', name: 'plan.pdf' })).data;
    this.media.add(id);
    return id;
  }

  #note(of: Chat, seq: number, said: Pick<Said, 'author' | 'says' | 'medium'>): void {
    of.isBegun = true;
    this.messages.push({ chat: of, seq, isGone: false, hiddenFrom: new Set(), likedBy: new Set(), ...said });
    const reader = otherIn(of, said.author);
    if (of.sides.get(reader) !== 'open' || this.standing.suspended.has(reader)) return;
    const before = this.#waiting.find((one) => one.chat === of && one.reader === reader);
    if (before) before.to = seq;
    else this.#waiting.push({ reader, chat: of, from: seq, to: seq });
  }

  async #forward(who: Talker, said: Said, to: Chat): Promise<void> {
    const sent = await forward(who, { room: said.chat.id, seq: said.seq }, to.id);
    const may = to.sides.has(who) && said.chat.sides.has(who);
    const answer = !may
      ? UNKNOWN
      : isVisible(said, who)
        ? (this.standing.admit(who, to, 'forward') ?? 'taken')
        : 'messageGone';
    demand('forwards', answerOf(sent), answer);
    if (answer === 'taken')
      this.#note(to, sent.data.seq, { author: who, says: originalOf(said), medium: null });
  }

  /** Lets somebody change a message that they see, or says why not. */
  #admitChange(who: Talker, { chat: of, ...said }: Said): string {
    if (!of.sides.has(who)) return UNKNOWN;
    if (!isVisible({ chat: of, ...said }, who)) return 'messageGone';
    return this.standing.admit(who, of, 'change') ?? 'taken';
  }

  async #edit(who: Talker, said: Said): Promise<void> {
    const text = this.#newText();
    const at = { room: said.chat.id, seq: said.seq };
    const edited = await who.client.call(chat.editMessage, { ...at, text });
    const answer = this.#refuseEdit(who, said) ?? this.#admitChange(who, said);
    demand('edits', answerOf(edited), answer);
    if (answer === 'taken') said.says = text;
  }

  /** Why somebody may not change the text of a message, apart from the chat that it is in. */
  #refuseEdit(who: Talker, said: Said): string | null {
    if (!isVisible(said, who)) return null;
    if (said.author !== who || typeof said.says !== 'string') return 'notOwn';
    // A text that was passed on is changed for those who read it there, too.
    const readers = this.messages
      .filter((one) => one.says === said && one.author === who && !one.isGone)
      .map((one) => otherIn(one.chat, who));
    return readers.some((reader) => this.standing.takesNothing(reader, who)) ? 'cannotMessage' : null;
  }

  async #like(who: Talker, said: Said): Promise<void> {
    const at = { room: said.chat.id, seq: said.seq };
    const liked = await who.client.call(chat.reactToMessage, { ...at, emoji: '👍' });
    const isRepeat = isVisible(said, who) && said.likedBy.has(who);
    const answer = isRepeat ? 'taken' : this.#admitChange(who, said);
    demand('likes', answerOf(liked), answer);
    if (answer === 'taken') said.likedBy.add(who);
  }

  async #takeAway(what: 'hide' | 'delete', who: Talker, said: Said): Promise<void> {
    const chosen = { room: said.chat.id, seqs: [said.seq], forEverybody: what === 'delete' };
    const answer = await who.client.call(chat.deleteMessages, chosen);
    const isOthers = what === 'delete' && said.author !== who && !said.isGone;
    const belongs = said.chat.sides.has(who);
    demand(what, answerOf(answer), !belongs ? UNKNOWN : isOthers ? 'notOwn' : 'taken');
    if (!belongs || isOthers) return;
    if (what === 'delete') said.isGone = true;
    else said.hiddenFrom.add(who);
  }

  async #read(who: Talker, { chat: of, seq }: Said): Promise<void> {
    const answer = await who.client.call(chat.markRead, { room: of.id, seq });
    const belongs = of.sides.has(who);
    demand('reads', answerOf(answer), belongs ? 'taken' : UNKNOWN);
    const { read, told } = of.marks.get(who) ?? { read: 0, told: 0 };
    if (!belongs || seq <= read) return;
    const other = otherIn(of, who);
    const isBlocked = this.standing.isBlocked(who, other);
    of.marks.set(who, { read: seq, told: isBlocked ? told : seq });
    if (!isBlocked && this.standing.tellReading(of))
      this.marks.get(other)?.push(`${who.memberId} ${of.id} ${seq}`);
  }

  async #accept(who: Talker, of: Chat): Promise<void> {
    const answer = await who.client.call(chat.acceptRequest, { room: of.id });
    const own = of.sides.get(who);
    demand('accepts', answerOf(answer), own ? 'taken' : UNKNOWN);
    if (!own || own === 'open') return;
    const other = otherIn(of, who);
    // Whom one of both has blocked becomes no contact.
    if (this.standing.isBlocked(who, other)) of.sides.set(who, 'open');
    else this.standing.befriend(who, other, of);
  }

  async #decline(who: Talker, of: Chat): Promise<void> {
    const answer = await who.client.call(chat.declineRequest, { room: of.id });
    const own = of.sides.get(who);
    demand('declines', answerOf(answer), own ? 'taken' : UNKNOWN);
    if (own === 'received') of.sides.set(who, 'declined');
  }

  async #block(who: Talker, other: Talker): Promise<void> {
    const answer = await who.client.call(blockPerson, { memberId: other.memberId });
    const may = this.#meets(who, other);
    demand('blocks', answerOf(answer), may ? 'taken' : UNKNOWN);
    if (may) this.standing.block(who, other);
  }

  async #unblock(who: Talker, other: Talker): Promise<void> {
    const answer = await who.client.call(unblockPerson, { memberId: other.memberId });
    demand('unblocks', answerOf(answer), 'taken');
    this.standing.unblock(who, other);
  }

  async #endContact(who: Talker, other: Talker): Promise<void> {
    const answer = await who.client.call(endContact, { memberId: other.memberId });
    demand('ends the contact', answerOf(answer), 'taken');
    this.standing.endContact(who, other);
  }

  /** Takes the invite that the other has made in the beginning. */
  async #befriend(who: Talker, inviter: Talker): Promise<void> {
    const inviteCode = this.#invites.get(inviter) ?? '';
    const answer = await who.client.call(joinFriend, { inviteCode });
    const may = this.standing.leads(inviter, who);
    demand('takes an invite', answerOf(answer), may ? 'taken' : UNKNOWN);
    if (may) this.standing.befriend(who, inviter, this.chatOf(who, inviter));
  }

  async #takeFrom(who: Talker, contactsOnly: boolean): Promise<void> {
    await who.client.call(changePrivacy, { messagesFrom: contactsOnly ? 'contacts' : 'everybody' });
    if (contactsOnly) this.standing.contactsOnly.add(who);
    else this.standing.contactsOnly.delete(who);
  }

  async #setReceipts(who: Talker, readReceipts: boolean): Promise<void> {
    await who.client.call(changePrivacy, { readReceipts });
    if (readReceipts) this.standing.silent.delete(who);
    else this.standing.silent.add(who);
  }

  async #showTo(who: Talker, presenceFor: (typeof AUDIENCES)[number]): Promise<void> {
    await who.client.call(changePrivacy, { presenceFor });
    this.standing.presenceFor.set(who, presenceFor);
  }

  /** Ends all sessions of a member: their devices are told nothing any more, not even of what was written before. */
  async #suspend(who: Talker): Promise<void> {
    if (this.standing.suspended.has(who)) return;
    await suspend(this.server, who);
    this.standing.suspended.add(who);
    this.#waiting = this.#waiting.filter(({ reader }) => reader !== who);
  }

  /** Lets those back who are suspended, who log in again. */
  async #reinstate(): Promise<void> {
    for (const who of this.standing.suspended) {
      await reinstate(this.server, who);
      await logIn(who);
      this.marks.get(who)?.splice(0);
      this.standing.suspended.delete(who);
    }
  }

  /** Whoever is suspended is nobody any more. */
  async #knock({ client }: Talker): Promise<void> {
    const answers = [
      await client.call(chat.listRooms),
      await client.call(chat.searchMessages, { query: 'word' }),
      await client.call(chat.sync, { rooms: [] }),
    ];
    for (const { code } of answers) demand('is shut out', code, CODE.tokenInvalid);
  }

  /** What is pushed now of what was written since the last time: the last message that each member hasn't read. */
  takePushes(): Told[] {
    const due = this.#waiting.splice(0).flatMap(({ reader, chat: of, from, to }) => {
      const last = this.unreadOf(reader, of).findLast(({ seq }) => seq >= from && seq <= to);
      if (!last || this.standing.isBlocked(reader, otherIn(of, reader))) return [];
      return { memberId: reader.memberId, room: of.id, seq: last.seq, body: textOf(last) };
    });
    return due.map((told) => ({ ...told, unread: this.#countUnread(told.memberId) }));
  }

  /** What waits for a member: requests aren't counted. */
  #countUnread(memberId: number): number {
    const reader = this.people.find((one) => one.memberId === memberId);
    if (!reader) return 0;
    return this.chatsOf(reader)
      .filter((of) => of.sides.get(reader) === 'open')
      .reduce((total, of) => total + this.unreadOf(reader, of).length, 0);
  }

  /**
   * Whether a member is told that the other of a chat is writing: both have accepted it, and a message would be taken.
   */
  hearsTyping(of: Chat, reader: Talker): boolean {
    const writer = otherIn(of, reader);
    return (
      isAccepted(of) &&
      !this.standing.takesNothing(reader, writer) &&
      !this.standing.hasBlocked(writer, reader)
    );
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as chat from '@contract/chat/calls';
import type { RoomEvent } from '@contract/chat/event';
import * as groupCalls from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { blockPerson, unblockPerson } from '@contract/contacts/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { report } from '@contract/reports/calls';
import { isReachable } from '@server/chat/profiles';
import { caseMessages, moderationCases, rooms } from '@server/database/schema';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { demand } from '../demand';
import type { TestServer } from '../harness';
import { draw, upload } from '../pictures';
import {
  type Direct,
  type Group,
  isAdmin,
  isInvited,
  isVisible,
  type Known,
  type Link,
  mayIn,
  nameIn,
  originalOf,
  type Room,
  seesMembers,
  takeOut,
  textOf,
} from './group-model';
import { joinBy, quit, remove } from './groups';
import { befriend, forward, join, leave, openRoom, readEvents, type Talker } from './talk';

/** What becomes of somebody who is to be added to a group. */
type Fate = 'nothing' | 'refused' | 'joins' | 'invited';

const CIRCLES = ['whoWrites', 'whoInvites', 'whoPins'] as const;
const SWITCHES = ['membersHidden', 'historyOpen', 'approval'] as const;

const voice = readFileSync(path.join(import.meta.dirname, '../media/voices/recorded.webm'));

/** How often something happens, against other things. */
const WEIGHTS = {
  send: 5,
  reply: 3,
  name: 3,
  file: 1,
  picture: 1,
  voice: 1,
  forward: 4,
  edit: 2,
  react: 1,
  pin: 2,
  hide: 2,
  delete: 2,
  read: 2,
  add: 3,
  answerInvitation: 3,
  makeLink: 2,
  revokeLink: 1,
  joinByLink: 4,
  answerRequest: 3,
  leave: 2,
  remove: 2,
  forgive: 1,
  role: 2,
  change: 3,
  block: 1,
  unblock: 1,
  receipts: 1,
  report: 1,
  create: 1,
  deleteAccount: 1,
} as const;

type Kind = keyof typeof WEIGHTS;

const KINDS = Object.keys(WEIGHTS).filter((name): name is Kind => name in WEIGHTS);

const MOST_GROUPS = 3;

const kind = fc.mapToConstant(...KINDS.map((name) => ({ num: WEIGHTS[name], build: () => name })));

/** Somebody does something in a room, with one of its last messages, or with somebody else. */
export const step = fc.record({
  kind,
  who: fc.nat(5),
  other: fc.nat(5),
  room: fc.nat(3),
  message: fc.nat(4),
  to: fc.nat(3),
  flag: fc.boolean(),
  part: fc.nat(2),
});

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The words of texts that something shows anywhere. */
export const wordsIn = (shown: unknown): string[] => JSON.stringify(shown).match(/word\d+x/g) ?? [];

/** Whom an event tells its reader of. */
function namedBy(event: RoomEvent): (number | null)[] {
  if (event.kind === 'member') return [event.by, event.member];
  if (event.kind === 'settings') return [event.by];
  const shown = event.kind === 'message' ? event : 'message' in event ? event.message : null;
  if (shown === null) return [];
  const by = 'by' in event ? [event.by] : [];
  return [...by, shown.sender, ...shown.reactions.flatMap(({ members }) => members)];
}

/** Whom events tell their reader of. */
export const peopleIn = (events: readonly RoomEvent[]): Set<number> =>
  new Set(events.flatMap((event) => namedBy(event).flatMap((id) => id ?? [])));

/** Members who talk in groups, and what should come of it. No text is written twice. */
export class GroupWorld {
  readonly server: TestServer;
  readonly people: readonly Talker[];
  readonly groups: Group[] = [];
  readonly direct: Direct;
  readonly messages: Known[] = [];
  readonly gone = new Set<Talker>();
  /** Who doesn't tell what they have read. */
  readonly silent = new Set<Talker>();
  readonly media = new Set<string>();
  /** The words that each member has ever been allowed to read. */
  readonly allowed: ReadonlyMap<Talker, Set<string>>;
  readonly #contacts: Set<string>;
  readonly #blocks = new Set<string>();
  /** All keys of links that there ever were. */
  readonly #keys: { group: Group; key: string }[] = [];
  #texts = 0;

  private constructor(server: TestServer, people: readonly Talker[], direct: Direct, contacts: Set<string>) {
    this.server = server;
    this.people = people;
    this.direct = direct;
    this.#contacts = contacts;
    this.allowed = new Map(people.map((person) => [person, new Set<string>()]));
  }

  /** Two groups of contacts and strangers, and a chat of two, both of whom have written: it is no request any more. */
  static async begin(server: TestServer): Promise<GroupWorld> {
    const people: Talker[] = [];
    for (const [index, name] of ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'].entries())
      people.push(await join(server, index + 1, name));
    const [ann, ben, cat] = people;
    if (!ann || !ben || !cat) throw new Error('nobody is there');
    const contacts = new Set<string>();
    for (const [one, other] of [[ann, ben] as const, [ann, cat] as const, [ben, cat] as const]) {
      await befriend(one, other);
      contacts.add(pairOf(one, other));
    }
    const id = await openRoom(ann, ben);
    await openRoom(ben, ann);
    const world = new GroupWorld(server, people, { kind: 'direct', id, pair: [ann, ben] }, contacts);
    await world.#say('send', ann, world.direct, {});
    await world.#say('send', ben, world.direct, {});
    await world.#create(ann, [ben, cat]);
    await world.#create(ben, [ann]);
    return world;
  }

  get rooms(): Room[] {
    return [...this.groups, this.direct];
  }

  /** The rooms of a member. */
  roomsOf(who: Talker): Room[] {
    return this.rooms.filter((room) => (room.kind === 'group' ? room.members : new Set(room.pair)).has(who));
  }

  /** What a member may see of a room, in its order. */
  seenBy(reader: Talker, room: Room): Known[] {
    return this.messages
      .filter((message) => message.room === room && isVisible(message, reader))
      .toSorted((a, b) => a.seq - b.seq);
  }

  hasBlocked(one: Talker, other: Talker): boolean {
    return this.#blocks.has(`${one.memberId} ${other.memberId}`);
  }

  isBlocked(one: Talker, other: Talker): boolean {
    return this.hasBlocked(one, other) || this.hasBlocked(other, one);
  }

  /** Whether an invitation waits for somebody, who hasn't blocked its maker. */
  isInvited(group: Group, who: Talker): boolean {
    const by = group.invited.get(who)?.by;
    return by !== undefined && isInvited(group, who) && !this.hasBlocked(who, by);
  }

  /** Whether one of a group is told how far another has read. */
  tells(reader: Talker, told: Talker): boolean {
    const areSilent = [reader, told].some((one) => this.silent.has(one));
    return reader !== told && !areSilent && !this.isBlocked(reader, told);
  }

  /** Does a step, requires the answer that it should get, and notes what it has changed. */
  async take(taken: Step): Promise<void> {
    this.server.advance(1);
    const who = this.people[taken.who];
    const room = this.rooms[taken.room % this.rooms.length];
    if (!who || !room || this.gone.has(who)) return;
    await this.#deeds(taken, who, room)[taken.kind]();
    for (const reader of this.people)
      for (const own of this.roomsOf(reader))
        for (const seen of this.seenBy(reader, own))
          for (const word of wordsIn(textOf(seen))) this.allowed.get(reader)?.add(word);
  }

  /** What each kind of step is: nothing where there is no message, or no group. */
  #deeds(
    { flag, part, to, message: index, ...taken }: Step,
    who: Talker,
    room: Room,
  ): Record<Kind, () => Promise<void> | undefined> {
    const other = this.people[taken.other] ?? who;
    const message = this.messages.filter((one) => one.room === room).at(-1 - index);
    const group = room.kind === 'group' ? room : undefined;
    return {
      send: () => this.#say('send', who, room, {}),
      file: () => this.#say('file', who, room, {}),
      picture: () => this.#say('picture', who, room, {}),
      voice: () => this.#say('voice', who, room, {}),
      name: () => this.#say('send', who, room, { named: other }),
      reply: () => this.#say('send', who, room, { replyTo: message }),
      forward: () => message && this.#forward(who, message, this.rooms[to % this.rooms.length] ?? room),
      edit: () => message && this.#edit(who, message, flag ? other : undefined),
      react: () => message && this.#react(who, message),
      pin: () => message && this.#pin(who, message, flag),
      hide: () => message && this.#takeAway('hide', who, message),
      delete: () => message && this.#takeAway('delete', who, message),
      read: () => message && this.#read(who, message),
      report: () => message && this.#report(who, message),
      add: () => group && this.#add(who, other, group),
      answerInvitation: () => group && this.#answerInvitation(who, group, flag),
      makeLink: () => group && this.#makeLink(who, group, flag),
      revokeLink: () => group && this.#revokeLink(who, group),
      joinByLink: () => this.#joinByLink(who, index),
      answerRequest: () => group && this.#answerRequest(who, [...group.asking][0] ?? other, group, flag),
      leave: () => group && this.#leave(who, group),
      remove: () => group && this.#remove(who, other, group),
      forgive: () => group && this.#forgive(who, other, group),
      role: () => group && this.#setRole(who, other, group, part),
      change: () => group && this.#change(who, group, flag, part),
      block: () => this.#block('block', who, other),
      unblock: () => this.#block('unblock', who, other),
      receipts: () => this.#setReceipts(who, flag),
      create: () => (this.groups.length < MOST_GROUPS ? this.#create(who, [other]) : undefined),
      deleteAccount: () => (flag ? this.#deleteAccount(who) : undefined),
    };
  }

  #newText(): string {
    this.#texts++;
    return `word${this.#texts}x`;
  }

  async #lastSeq(room: Room): Promise<number> {
    const [found] = await this.server.db.select().from(rooms).where(eq(rooms.id, room.id));
    return found?.lastSeq ?? 0;
  }

  #mayWrite(room: Room, who: Talker): boolean {
    if (room.kind === 'group') return mayIn(room, who, 'whoWrites');
    const other = room.pair.find((one) => one !== who);
    return (
      room.pair.includes(who) && other !== undefined && !this.gone.has(other) && !this.isBlocked(who, other)
    );
  }

  #note(
    { room, seq }: Pick<Known, 'room' | 'seq'>,
    author: Talker,
    says: Known['says'],
    more: Partial<Known> = {},
  ): void {
    this.messages.push({
      room,
      seq,
      author,
      says,
      medium: null,
      replyTo: null,
      names: new Set(),
      concerns: new Set(),
      isPinned: false,
      isGone: false,
      isErased: false,
      hiddenFrom: new Set(),
      ...more,
    });
  }

  async #upload(what: string, author: Talker, text: string): Promise<string | null> {
    const { client } = author;
    const sent =
      what === 'file'
        ? await upload(client, Buffer.from(text), { kind: 'file', name: 'plan.pdf' })
        : what === 'picture'
          ? await upload(client, await draw(8, 8).png().toBuffer())
          : what === 'voice'
            ? await upload(client, voice, { kind: 'voice' })
            : null;
    if (!sent) return null;
    this.media.add(sent.data.id);
    return sent.data.id;
  }

  /** Whether somebody may know that another belongs to a group: they see its list, or are shown something of theirs. */
  async #meets(group: Group, who: Talker, { memberId }: Talker): Promise<boolean> {
    return seesMembers(group, who) || peopleIn(await readEvents(who, group.id)).has(memberId);
  }

  /** Those of some who belong to the room, if it is a group. */
  #belonging(room: Room, some: readonly Talker[]): Set<Talker> {
    return new Set(room.kind === 'group' ? some.filter((one) => room.members.has(one)) : []);
  }

  /** Whom a text names that belong to the group, as far as its author may know it. */
  async #named(room: Room, author: Talker, named: Talker | undefined): Promise<Set<Talker>> {
    if (!named || room.kind !== 'group' || !room.members.has(author)) return new Set();
    return this.#belonging(room, (await this.#meets(room, author, named)) ? [named] : []);
  }

  async #say(
    what: string,
    author: Talker,
    room: Room,
    { named, replyTo }: { named?: Talker | undefined; replyTo?: Known | undefined },
  ): Promise<void> {
    const names = room.kind === 'group' ? named : undefined;
    const text = `${names ? `${nameIn(names)} ` : ''}${this.#newText()}`;
    const medium = await this.#upload(what, author, text);
    const known = await this.#named(room, author, names);
    const sent = await author.client.call(chat.sendMessage, {
      room: room.id,
      text,
      clientId: crypto.randomUUID(),
      ...(medium === null ? {} : { media: [medium] }),
      ...(replyTo ? { replyTo: replyTo.seq } : {}),
      ...(names ? { mentions: [mentionOf(names)] } : {}),
    });
    const may = this.#mayWrite(room, author) && (!replyTo || isVisible(replyTo, author));
    demand(`says ${text}`, sent.code === CODE.success, may);
    if (!may) return;
    const answered = this.#belonging(room, replyTo ? [replyTo.author] : []);
    const concerns = new Set([...known, ...answered]);
    this.#note({ room, seq: sent.data.seq }, author, text, {
      medium,
      replyTo: replyTo ?? null,
      names: known,
      concerns,
    });
  }

  async #forward(who: Talker, message: Known, to: Room): Promise<void> {
    const sent = await forward(who, { room: message.room.id, seq: message.seq }, to.id);
    const may = this.#mayWrite(to, who) && isVisible(message, who);
    demand('forwards', sent.code === CODE.success, may);
    if (may) this.#note({ room: to, seq: sent.data.seq }, who, originalOf(message));
  }

  async #edit(who: Talker, message: Known, named: Talker | undefined): Promise<void> {
    const { room, seq } = message;
    const names = room.kind === 'group' ? named : undefined;
    const text = `${names ? `${nameIn(names)} ` : ''}${this.#newText()}`;
    const mentions = names ? { mentions: [mentionOf(names)] } : {};
    const known = await this.#named(room, who, names);
    const { code } = await who.client.call(chat.editMessage, { room: room.id, seq, text, ...mentions });
    const isOwn = message.author === who && typeof message.says === 'string';
    const may =
      isOwn && isVisible(message, who) && this.#mayWrite(room, who) && !this.#reachesBlocker(who, message);
    demand(`edits to ${text}`, code === CODE.success, may);
    if (!may) return;
    message.says = text;
    message.names = known;
    const { replyTo } = message;
    const answered = this.#belonging(room, replyTo && !replyTo.isGone ? [replyTo.author] : []);
    message.concerns = new Set([...message.names, ...answered]);
  }

  /** Whether a forward of one's own shows a message to somebody who has blocked one since. */
  #reachesBlocker(who: Talker, message: Known): boolean {
    const passedOn = this.messages.some(
      (one) => one.room === this.direct && one.author === who && one.says === message && !one.isGone,
    );
    return passedOn && this.direct.pair.some((one) => this.hasBlocked(one, who));
  }

  async #react(who: Talker, message: Known): Promise<void> {
    const { room, seq } = message;
    const { code } = await who.client.call(chat.reactToMessage, { room: room.id, seq, emoji: '👍' });
    if (room.kind === 'group') demand('reacts', code === CODE.success, isVisible(message, who));
  }

  async #pin(who: Talker, message: Known, pinned: boolean): Promise<void> {
    const { room, seq } = message;
    const { code } = await who.client.call(chat.pinMessage, { room: room.id, seq, pinned });
    const may =
      isVisible(message, who) &&
      (room.kind === 'direct' || message.isPinned === pinned || mayIn(room, who, 'whoPins'));
    if (room.kind === 'group') demand('pins', code === CODE.success, may);
    if (code === CODE.success) message.isPinned = pinned;
  }

  async #takeAway(what: 'hide' | 'delete', who: Talker, message: Known): Promise<void> {
    const { room, seq } = message;
    const chosen = { room: room.id, seqs: [seq], forEverybody: what === 'delete' };
    const { code } = await who.client.call(chat.deleteMessages, chosen);
    const belongs = this.roomsOf(who).includes(room);
    const isKeeper = room.kind === 'group' && isAdmin(room, who);
    const may = belongs && (what === 'hide' || message.isGone || isKeeper || message.author === who);
    demand(what, code === CODE.success, may);
    if (!may) return;
    if (what === 'delete') message.isGone = true;
    else if (isVisible(message, who)) message.hiddenFrom.add(who);
  }

  async #read(who: Talker, { room, seq }: Known): Promise<void> {
    const { code } = await who.client.call(chat.markRead, { room: room.id, seq });
    demand('reads', code === CODE.success, this.roomsOf(who).includes(room));
    const own = room.kind === 'group' ? room.members.get(who) : undefined;
    if (own) own.readSeq = Math.max(own.readSeq, seq);
  }

  /** What is copied for our team is what the reporter sees, and not more than five messages on each side. */
  async #report(who: Talker, message: Known): Promise<void> {
    const { room, seq, author } = message;
    const { code } = await who.client.call(report, { room: room.id, seq, reason: 'spam' });
    const may = isVisible(message, who) && author !== who;
    demand('reports', code === CODE.success, may);
    if (!may) return;
    const [opened] = await this.server.db.select().from(moderationCases).orderBy(desc(moderationCases.id));
    if (opened?.createdAt.getTime() !== this.server.now().getTime()) return;
    const copies = await this.server.db
      .select()
      .from(caseMessages)
      .where(eq(caseMessages.caseId, opened.id))
      .orderBy(caseMessages.seq);
    const seen = this.seenBy(who, room);
    const at = seen.indexOf(message);
    demand(
      'copies',
      copies.map(({ text }) => text),
      seen.slice(Math.max(0, at - 5), at + 6).map(textOf),
    );
  }

  async #block(what: 'block' | 'unblock', who: Talker, other: Talker): Promise<void> {
    if (who === other || this.gone.has(other)) return;
    const call = what === 'block' ? blockPerson : unblockPerson;
    const { code } = await who.client.call(call, { memberId: other.memberId });
    // Who has blocked one can't be found, only met.
    if (what === 'block' && code === CODE.notFound && this.hasBlocked(other, who)) return;
    demand(what, code, CODE.success);
    const name = `${who.memberId} ${other.memberId}`;
    if (what === 'unblock') return void this.#blocks.delete(name);
    this.#blocks.add(name);
    this.#contacts.delete(pairOf(who, other));
  }

  async #setReceipts(who: Talker, readReceipts: boolean): Promise<void> {
    await who.client.call(changePrivacy, { readReceipts });
    if (readReceipts) this.silent.delete(who);
    else this.silent.add(who);
  }

  #belong(group: Group, who: Talker, lastSeq: number): void {
    const firstSeq = group.settings.historyOpen ? 1 : lastSeq;
    const joinedAt = this.server.now().getTime();
    group.members.set(who, { role: 'member', joinedAt, firstSeq, readSeq: lastSeq });
    group.removed.delete(who);
    group.invited.delete(who);
    group.asking.delete(who);
  }

  /** What is answered of somebody who is to be added: where members are hidden, as if they didn't belong to the group. */
  async #fateOf(group: Group, who: Talker, other: Talker): Promise<Fate> {
    if (who === other) return 'nothing';
    if (this.gone.has(other)) return 'refused';
    if (group.members.has(other) && seesMembers(group, who)) return 'nothing';
    if (this.hasBlocked(who, other)) return 'refused';
    // Who has blocked one can't be found, only met.
    const look = { viewerId: who.memberId, memberId: other.memberId };
    if (this.hasBlocked(other, who) && !(await isReachable(this.server.db, look))) return 'refused';
    if (group.removed.has(other) && !isAdmin(group, who)) return 'refused';
    return this.#contacts.has(pairOf(who, other)) ? 'joins' : 'invited';
  }

  #settleFate(
    group: Group,
    { who, other, fate, lastSeq }: { who: Talker; other: Talker; fate: Fate; lastSeq: number },
  ): void {
    if (group.members.has(other)) return;
    if (fate === 'joins') this.#belong(group, other, lastSeq);
    if (fate !== 'invited') return;
    const before = group.invited.get(other);
    if (!this.isInvited(group, other) && !(before?.isDeclined && before.by === who))
      group.invited.set(other, { by: who, isDeclined: this.hasBlocked(other, who) });
    if (isAdmin(group, who)) group.removed.delete(other);
  }

  async #create(owner: Talker, others: readonly Talker[]): Promise<void> {
    const id = crypto.randomUUID();
    const memberIds = others.map(({ memberId }) => memberId);
    const { data } = await owner.client.call(groupCalls.createGroup, { id, title: 'Hikers', memberIds });
    const group: Group = {
      kind: 'group',
      id,
      settings: {
        whoWrites: 'everybody',
        whoInvites: 'everybody',
        whoPins: 'admins',
        membersHidden: false,
        historyOpen: true,
        approval: false,
      },
      members: new Map(),
      removed: new Set(),
      invited: new Map(),
      asking: new Set(),
      links: [],
    };
    this.#belong(group, owner, 1);
    group.members.set(owner, {
      role: 'owner',
      joinedAt: this.server.now().getTime(),
      firstSeq: 1,
      readSeq: 1,
    });
    const fates = await Promise.all(others.map((other) => this.#fateOf(group, owner, other)));
    const places = fates.map(
      (_fate, index) => 1 + fates.slice(0, index + 1).filter((fate) => fate === 'joins').length,
    );
    for (const [index, other] of others.entries())
      this.#settleFate(group, {
        who: owner,
        other,
        fate: fates[index] ?? 'nothing',
        lastSeq: places[index] ?? 1,
      });
    demand('counts', data.room.memberCount, group.members.size);
    this.groups.push(group);
  }

  async #add(who: Talker, other: Talker, group: Group): Promise<void> {
    const at = { room: group.id, memberIds: [other.memberId] };
    // Before: who is added is met from then on.
    const fate = await this.#fateOf(group, who, other);
    const added = await who.client.call(groupCalls.addGroupMembers, at);
    const may = mayIn(group, who, 'whoInvites');
    demand('adds', added.code === CODE.success, may);
    if (!may) return;
    demand('invites', added.data.invited, fate === 'invited' ? [other.memberId] : []);
    demand('refuses', added.data.refused, fate === 'refused' ? [other.memberId] : []);
    this.#settleFate(group, { who, other, fate, lastSeq: await this.#lastSeq(group) });
  }

  async #answerInvitation(who: Talker, group: Group, accept: boolean): Promise<void> {
    const { code } = await who.client.call(groupCalls.answerInvitation, { room: group.id, accept });
    const invited = group.invited.get(who);
    const may = invited !== undefined && this.isInvited(group, who);
    demand('answers an invitation', code === CODE.success, may);
    if (!may) return;
    if (!accept) return void group.invited.set(who, { ...invited, isDeclined: true });
    this.#belong(group, who, await this.#lastSeq(group));
  }

  async #makeLink(who: Talker, group: Group, approval: boolean): Promise<void> {
    const made = await who.client.call(groupCalls.createGroupLink, { room: group.id, approval });
    const may = mayIn(group, who, 'whoInvites');
    demand('makes a link', made.code === CODE.success, may);
    if (!may) return;
    const key = new URLSearchParams(made.data.address.split('?')[1]).get('groupLink') ?? '';
    group.links.push({ id: made.data.id, key, by: who, approval });
    this.#keys.push({ group, key });
  }

  async #revokeLink(who: Talker, group: Group): Promise<void> {
    const link = group.links.at(-1);
    if (!link) return;
    const { code } = await who.client.call(groupCalls.revokeGroupLink, { room: group.id, id: link.id });
    demand('revokes a link', code === CODE.success, group.members.has(who));
    if (link.by === who || isAdmin(group, who)) group.links = group.links.filter((one) => one !== link);
  }

  async #joinByLink(who: Talker, index: number): Promise<void> {
    const chosen = this.#keys.at(-1 - index);
    if (!chosen) return;
    const { group, key } = chosen;
    const link = group.links.find((one) => one.key === key);
    const joined = await joinBy(who, key);
    const may = link !== undefined && mayIn(group, link.by, 'whoInvites') && !group.removed.has(who);
    demand('joins by a link', joined.code === CODE.success, may);
    if (!may) return;
    const belongs = group.members.has(who);
    const isAsking = !belongs && (link.approval || group.settings.approval);
    demand('leads', joined.data, { joined: !isAsking, room: isAsking ? null : group.id });
    if (isAsking) group.asking.add(who);
    else if (!belongs) this.#belong(group, who, await this.#lastSeq(group));
  }

  async #answerRequest(who: Talker, other: Talker, group: Group, accept: boolean): Promise<void> {
    const answer = { room: group.id, memberId: other.memberId, accept };
    const { code } = await who.client.call(groupCalls.answerJoinRequest, answer);
    const may = group.members.has(who) && isAdmin(group, who) && group.asking.has(other);
    demand('answers a request', code === CODE.success, may);
    if (!may) return;
    group.asking.delete(other);
    if (accept) this.#belong(group, other, await this.#lastSeq(group));
  }

  /** Nobody belongs to a group any more: it goes, but for what was passed on. */
  #dissolve(group: Group): void {
    if (group.members.size > 0) return;
    this.groups.splice(this.groups.indexOf(group), 1);
    group.links = [];
    for (const message of this.messages.filter((one) => one.room === group))
      message.isErased = !this.messages.some(
        (one) => one.room !== group && !one.isGone && !one.isErased && originalOf(one) === message,
      );
  }

  async #leave(who: Talker, group: Group): Promise<void> {
    const { code } = await quit(who, group.id);
    demand('leaves', code === CODE.success, group.members.has(who));
    if (!group.members.has(who)) return;
    takeOut(group, who);
    this.#dissolve(group);
  }

  async #remove(who: Talker, other: Talker, group: Group): Promise<void> {
    const { code } = await remove(who, group.id, other);
    const may =
      group.members.has(who) &&
      isAdmin(group, who) &&
      group.members.has(other) &&
      who !== other &&
      (!isAdmin(group, other) || group.members.get(who)?.role === 'owner');
    demand('removes', code === CODE.success, may);
    if (!may) return;
    takeOut(group, other);
    group.removed.add(other);
  }

  async #forgive(who: Talker, other: Talker, group: Group): Promise<void> {
    const at = { room: group.id, memberId: other.memberId };
    const { code } = await who.client.call(groupCalls.forgiveRemoved, at);
    const may = group.members.has(who) && isAdmin(group, who);
    demand('forgives', code === CODE.success, may);
    if (may) group.removed.delete(other);
  }

  async #setRole(who: Talker, other: Talker, group: Group, part: number): Promise<void> {
    const role = (['admin', 'member', 'owner'] as const)[part] ?? 'member';
    const at = { room: group.id, memberId: other.memberId, role };
    const { code } = await who.client.call(groupCalls.setGroupRole, at);
    const [own, theirs] = [group.members.get(who), group.members.get(other)];
    const may = own?.role === 'owner' && theirs !== undefined && who !== other;
    demand(`makes somebody ${role}`, code === CODE.success, may);
    if (!may) return;
    theirs.role = role;
    if (role === 'owner') own.role = 'admin';
  }

  async #change(who: Talker, group: Group, flag: boolean, part: number): Promise<void> {
    const isCircle = this.#texts % 2 === 0;
    const [circle, toggle] = [CIRCLES[part] ?? 'whoPins', SWITCHES[part] ?? 'approval'];
    const wanted = isCircle ? { [circle]: flag ? 'everybody' : 'admins' } : { [toggle]: flag };
    const { code } = await who.client.call(groupCalls.changeGroup, { room: group.id, ...wanted });
    const may = group.members.has(who) && isAdmin(group, who);
    demand('changes settings', code === CODE.success, may);
    if (!may) return;
    if (isCircle) group.settings[circle] = flag ? 'everybody' : 'admins';
    else group.settings[toggle] = flag;
  }

  async #deleteAccount(who: Talker): Promise<void> {
    await leave(this.server, who);
    this.gone.add(who);
    for (const message of this.messages) {
      if (message.author === who || originalOf(message).author === who) message.isGone = true;
      if (message.names.delete(who) && typeof message.says === 'string')
        message.says = message.says.replace(nameIn(who), '@…');
    }
    for (const group of this.groups.toReversed()) {
      if (group.members.has(who)) takeOut(group, who);
      group.removed.delete(who);
      group.asking.delete(who);
      group.invited.delete(who);
      for (const [invited, { by }] of group.invited) if (by === who) group.invited.delete(invited);
      this.#dissolve(group);
    }
  }
}

const pairOf = (one: Talker, other: Talker): string =>
  [one.memberId, other.memberId].toSorted((a, b) => a - b).join();

const mentionOf = (named: Talker) => ({ memberId: named.memberId, from: 0, to: nameIn(named).length });

/** Whether somebody is shown a link: it leads somewhere while who made it may bring in others. */
export const isListed = (group: Group, link: Link, who: Talker): boolean =>
  mayIn(group, link.by, 'whoInvites') && (isAdmin(group, who) || link.by === who);

import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import { blockPerson, endContact, unblockPerson } from '@contract/contacts/calls';
import { findEvent } from '@server/chat/events';
import { exportMember } from '@server/modules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { getMedium, upload } from '../pictures';
import { befriend, forward, join, leave, openRoom, sync, type Talker, write } from './talk';

const KINDS = [
  'send',
  'file',
  'reply',
  'reply',
  'forward',
  'edit',
  'react',
  'pin',
  'hide',
  'hide',
  'delete',
  'unblock',
  'mute',
  'clear',
] as const;
/** Happen seldom: not much can happen after them. */
const ENDS = ['block', 'endContact', 'leave'] as const;

/** How many histories are tried; the audit tries more. */
const RUNS = Number(process.env['CHAT_RUNS'] ?? 15);

/** Somebody does something in a room, mostly one of its members, with one of its last messages. */
const step = fc.record({
  kind: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...KINDS) },
    { weight: 1, arbitrary: fc.constantFrom(...ENDS) },
  ),
  room: fc.nat(1),
  who: fc.nat(9),
  message: fc.nat(2),
  to: fc.nat(1),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A message as it should be. */
interface Known {
  room: string;
  seq: number;
  author: Talker;
  /** Its text, or the message whose text it shows. */
  says: string | Known;
  /** The file that was sent with it; forwards show that of their original. */
  file: string | null;
  isGone: boolean;
  hiddenFrom: Set<Talker>;
}

/** The message whose words a message shows; those stay where they were forwarded, also once it is gone. */
const originalOf = (message: Known): Known =>
  typeof message.says === 'string' ? message : originalOf(message.says);

const textOf = ({ says }: Known): string => (typeof says === 'string' ? says : textOf(says));

const fileOf = ({ says, file }: Known): string | null => (typeof says === 'string' ? file : fileOf(says));

/** Members who talk, and what they should see. No text is written twice. */
class World {
  readonly server: TestServer;
  readonly people: readonly Talker[];
  /** The second is in both rooms. */
  readonly rooms: readonly { id: string; members: readonly Talker[] }[];
  readonly messages: Known[] = [];
  readonly gone = new Set<Talker>();
  /** Who has blocked whom. */
  readonly blocks = new Set<string>();
  /** Who has cleared which room. */
  readonly cleared = new Set<string>();
  #texts = 0;

  constructor(server: TestServer, people: readonly Talker[], rooms: World['rooms']) {
    this.server = server;
    this.people = people;
    this.rooms = rooms;
  }

  #newText(): string {
    this.#texts++;
    return `word${this.#texts}x`;
  }

  #add(
    author: Talker,
    { room, seq }: { room: string; seq: number },
    says: Known['says'],
    file: string | null = null,
  ): void {
    this.messages.push({ room, seq, author, says, file, isGone: false, hiddenFrom: new Set() });
  }

  async #sendFile(author: Talker, room: string): Promise<void> {
    const text = this.#newText();
    const { data } = await upload(author.client, Buffer.from(text), { kind: 'file', name: 'plan.pdf' });
    const message = { room, text, clientId: crypto.randomUUID(), media: [data.id] };
    const sent = await author.client.call(chat.sendMessage, message);
    if (sent.code === CODE.success) this.#add(author, sent.data, text, data.id);
  }

  async #block(kind: 'block' | 'unblock', who: Talker, other: Talker): Promise<void> {
    const call = kind === 'block' ? blockPerson : unblockPerson;
    const { code } = await who.client.call(call, { memberId: other.memberId });
    const name = `${who.memberId} ${other.memberId}`;
    if (code !== CODE.success) return;
    if (kind === 'block') this.blocks.add(name);
    else this.blocks.delete(name);
  }

  /** Takes all that is in a room away for one of its members. */
  async #clear(who: Talker, room: string): Promise<void> {
    const { code } = await who.client.call(chat.clearRoom, { room, remove: false });
    if (code !== CODE.success) return;
    this.cleared.add(`${who.memberId} ${room}`);
    for (const message of this.messages) if (message.room === room) message.hiddenFrom.add(who);
  }

  async #leave(author: Talker): Promise<void> {
    await leave(this.server, author);
    this.gone.add(author);
    for (const message of this.messages)
      if (message.author === author || originalOf(message).author === author) message.isGone = true;
  }

  async #say(kind: 'send' | 'reply', author: Talker, room: string, to: Known | undefined): Promise<void> {
    const text = this.#newText();
    const sent =
      kind === 'reply' && to
        ? await author.client.call(chat.sendMessage, {
            room,
            text,
            clientId: crypto.randomUUID(),
            replyTo: to.seq,
          })
        : await write(author, room, text);
    if (sent.code === CODE.success) this.#add(author, sent.data, text);
  }

  async #change(kind: 'edit' | 'react' | 'pin', who: Talker, message: Known): Promise<void> {
    const { room, seq } = message;
    if (kind === 'react') await who.client.call(chat.reactToMessage, { room, seq, emoji: '👍' });
    if (kind === 'pin') await who.client.call(chat.pinMessage, { room, seq, pinned: true });
    if (kind !== 'edit') return;
    const text = this.#newText();
    const { code } = await who.client.call(chat.editMessage, { room, seq, text });
    if (code === CODE.success) message.says = text;
  }

  async #remove(kind: 'hide' | 'delete', who: Talker, message: Known): Promise<void> {
    const { room, seq } = message;
    const chosen = { room, seqs: [seq], forEverybody: kind === 'delete' };
    const { code } = await who.client.call(chat.deleteMessages, chosen);
    if (code !== CODE.success) return;
    if (kind === 'hide') message.hiddenFrom.add(who);
    // What somebody else wrote before the room was cleared is passed over.
    else if (message.author === who) message.isGone = true;
  }

  async #forward(who: Talker, message: Known, room: string): Promise<void> {
    const sent = await forward(who, message, room);
    if (sent.code !== CODE.success) return;
    this.#add(who, sent.data, originalOf(message));
  }

  /** Does a step and notes what it should have changed, if it was taken. */
  async take({ kind, who, room: index, message: back, to }: Step): Promise<void> {
    const { id: room, members } = this.rooms[index] ?? { id: '', members: [] };
    const stranger = this.people.find((one) => !members.includes(one));
    const person = who === 9 ? stranger : members[who % 2];
    if (!person || this.gone.has(person)) return;
    const message = this.messages.filter((one) => one.room === room).at(-1 - back);
    if (kind === 'send' || kind === 'reply') return this.#say(kind, person, room, message);
    if (kind === 'file') return this.#sendFile(person, room);
    if (kind === 'leave') return this.#leave(person);
    if (kind === 'clear') return this.#clear(person, room);
    // Neither changes what anybody sees.
    if (kind === 'mute') return void (await person.client.call(chat.muteRoom, { room, span: 'always' }));
    const other = members[(who + 1) % 2];
    if (kind === 'endContact')
      return other && void (await person.client.call(endContact, { memberId: other.memberId }));
    if (kind === 'block' || kind === 'unblock') return other && this.#block(kind, person, other);
    if (!message) return;
    if (kind === 'forward') return this.#forward(person, message, this.rooms[to]?.id ?? room);
    if (kind === 'hide' || kind === 'delete') return this.#remove(kind, person, message);
    return this.#change(kind, person, message);
  }

  /** What a member may see of a room, in its order. */
  seenBy(reader: Talker, room: string): { seq: number; text: string }[] {
    return this.messages
      .filter((message) => message.room === room && !message.isGone && !message.hiddenFrom.has(reader))
      .map((message) => ({ seq: message.seq, text: textOf(message) }))
      .toSorted((a, b) => a.seq - b.seq);
  }

  /** The files that a member may have: those of messages that they see, of members who haven't blocked them. */
  filesFor(reader: Talker): Set<string> {
    const own = this.rooms.filter(({ members }) => members.includes(reader)).map(({ id }) => id);
    const shown = this.messages.filter(
      ({ room, author, isGone, hiddenFrom }) =>
        own.includes(room) &&
        !isGone &&
        !hiddenFrom.has(reader) &&
        !this.blocks.has(`${author.memberId} ${reader.memberId}`),
    );
    return new Set(shown.flatMap((message) => fileOf(message) ?? []));
  }
}

/** The texts of a member's own that messages of theirs show. */
const writtenBy = ({ messages }: World, author: Talker): string[] =>
  messages
    .filter((message) => message.author === author && originalOf(message).author === author)
    .flatMap((message) => (message.isGone ? [] : [textOf(message)]));

/** The texts that an answer shows anywhere. */
const textsIn = (answer: unknown): string[] => JSON.stringify(answer).match(/word\d+x/g) ?? [];

suite('whatever members write, change, delete and erase', { timeout: 90_000 + RUNS * 10_000 }, () => {
  let server: TestServer;

  setUpServer((started) => {
    server = started;
  });

  async function begin(): Promise<World> {
    await server.reset();
    const ann = await join(server, 1, 'Ann');
    const ben = await join(server, 2, 'Ben');
    const cat = await join(server, 3, 'Cat');
    await befriend(ann, ben);
    await befriend(ben, cat);
    const rooms = [];
    for (const other of [ann, cat]) {
      const id = await openRoom(ben, other);
      await openRoom(other, ben);
      rooms.push({ id, members: [ben, other] });
    }
    return new World(server, [ann, ben, cat], rooms);
  }

  /** Everything that a member is shown: answers, and what frames of any place would say now. */
  async function shownTo({ client, memberId }: Talker, rooms: readonly string[]): Promise<unknown[]> {
    const talker = { client, memberId, username: '' };
    const shown: unknown[] = [(await client.call(chat.listRooms)).data];
    for (const place of [0, 1_000])
      shown.push(
        await sync(
          talker,
          rooms.map((room) => ({ room, seq: place })),
          '2020-01-01T00:00:00Z',
        ),
      );
    for (const room of rooms) {
      const { lastSeq } = (await client.call(chat.getRoom, { room })).data;
      shown.push((await client.call(chat.listPins, { room })).data);
      for (let seq = 1; seq <= lastSeq; seq++)
        shown.push(await findEvent(server.db, memberId, { room, seq }));
    }
    return shown;
  }

  /** All that a member finds, page by page. */
  async function find({ client }: Talker): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = (await client.call(chat.searchMessages, { query: 'word', cursor })).data;
      found.push(...items.map(({ text }) => text));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    return found.toSorted();
  }

  /** A search finds what the member sees, and the copy of an account has what its owner wrote. */
  async function checkElsewhere(world: World, reader: Talker, own: readonly string[]): Promise<void> {
    const seen = own.flatMap((room) => world.seenBy(reader, room).map(({ text }) => text));
    expect(await find(reader)).toEqual(seen.toSorted());
    const copy = await exportMember(server.db, reader.memberId);
    expect(textsIn(copy).toSorted()).toEqual(writtenBy(world, reader).toSorted());
  }

  async function checkReader(world: World, reader: Talker): Promise<void> {
    const own = world.rooms.filter(({ members }) => members.includes(reader)).map(({ id }) => id);
    await checkElsewhere(world, reader, own);
    const allowed = new Set(own.flatMap((room) => world.seenBy(reader, room).map(({ text }) => text)));
    for (const answer of await shownTo(reader, own))
      for (const text of textsIn(answer)) expect(allowed, JSON.stringify(answer)).toContain(text);
    for (const { id: room } of world.rooms) {
      const events = await reader.client.call(chat.listEvents, { room });
      if (!own.includes(room)) {
        expect(events.code).toBe(CODE.notFound);
        continue;
      }
      for (const text of textsIn(events.data)) expect(allowed).toContain(text);
      const first = events.data[0]?.seq ?? 1;
      if (!world.cleared.has(`${reader.memberId} ${room}`)) expect(first).toBe(1);
      expect(events.data.map(({ seq }) => seq)).toEqual(events.data.map((_event, index) => first + index));
      const messages = events.data.flatMap((event) =>
        event.kind === 'message' ? [{ seq: event.seq, text: event.text }] : [],
      );
      const seen = world.seenBy(reader, room);
      expect(messages).toEqual(seen);
      const { last } = (await reader.client.call(chat.getRoom, { room })).data;
      expect(last?.text ?? null).toBe(seen.at(-1)?.text ?? null);
    }
  }

  /** Asks for every file that was ever sent. */
  async function checkFiles(world: World, reader: Talker): Promise<void> {
    const allowed = world.gone.has(reader) ? new Set() : world.filesFor(reader);
    const files = new Set(world.messages.flatMap(({ file }) => file ?? []));
    for (const file of files) {
      const { statusCode } = await getMedium(reader.client, file);
      expect(statusCode, file).toBe(allowed.has(file) ? 200 : 404);
    }
  }

  it('everybody is shown what they may see, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const world = await begin();
        for (const room of [0, 0, 1, 1])
          await world.take({ kind: 'send', room, who: world.messages.length, message: 0, to: 0 });
        for (const one of steps) await world.take(one);
        for (const reader of world.people) {
          if (!world.gone.has(reader)) await checkReader(world, reader);
          await checkFiles(world, reader);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});

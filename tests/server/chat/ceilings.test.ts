import * as chat from '@contract/chat/calls';
import * as groups from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { limitHits } from '@server/database/schema';
import { addSanction, markLifted } from '@server/reports/sanctions';
import { isOnProbation } from '@server/reports/probation';
import { expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { joinTeam } from '../reports/team';
import { makeGroup } from './groups';
import { befriend, forward, join, openRoom, type Talker, write } from './talk';

const DAY = 24 * 60 * 60;
const NEWS = 'Win a prize today, and ask me how it is done';

suite('the ceilings in chats', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let cat: Talker;
  let room: string;
  let other: string;

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
      cat = await join(server, 3, 'Cat');
      await befriend(ann, ben);
      await befriend(ann, cat);
      room = await openRoom(ann, ben);
      other = await openRoom(ann, cat);
    },
    {
      LIMIT_MESSAGES_PER_MEMBER_10S: '3',
      LIMIT_SAME_TEXT_PER_MEMBER_HOUR: '2',
      LIMIT_CHANGES_PER_MEMBER_10S: '2',
      LIMIT_REQUESTS_PER_MEMBER_DAY: '1',
      LIMIT_GROUPS_PER_MEMBER_DAY: '1',
      LIMIT_ESTABLISHED_PERCENT: '200',
    },
  );

  /** How many messages are taken at once. */
  async function countTaken(into: string = room): Promise<number> {
    let taken = 0;
    while ((await write(ann, into, `No. ${taken}`)).code === CODE.success) taken++;
    return taken;
  }

  /** Our team has decided something about Ann. */
  const decide = (kind: 'warn' | 'mute', days: number | null = null) => {
    const at = server.now();
    const until = days === null ? null : new Date(at.getTime() + days * DAY * 1_000);
    return addSanction(server.db, { memberId: ann.memberId, caseId: null, kind, rule: 'spam', at, until });
  };

  it('are twice as high once an account is a day old', async () => {
    expect(await countTaken()).toBe(3);
    server.advance(DAY + 1);
    expect(await countTaken()).toBe(6);
  });

  it('apply to requests, groups and changes, too', async () => {
    const [dan, eve] = [await join(server, 4), await join(server, 5)];
    expect((await write(ann, await openRoom(ann, dan), 'Hello')).code).toBe(CODE.success);
    expect((await write(ann, await openRoom(ann, eve), 'Hello')).code).toBe(CODE.tooManyRequests);
    await makeGroup(ann);
    const group = { id: crypto.randomUUID(), title: 'More', memberIds: [] };
    expect((await ann.client.call(groups.createGroup, group)).code).toBe(CODE.tooManyRequests);
    await write(ann, room, 'Hello');
    const like = (emoji: string) => ann.client.call(chat.reactToMessage, { room, seq: 1, emoji });
    for (const emoji of ['👍', '❤️']) expect((await like(emoji)).code).toBe(CODE.success);
    expect((await like('😂')).code).toBe(CODE.tooManyRequests);
  });

  it('are lower again for a week after a decision of our team, unless it was lifted', async () => {
    server.advance(2 * DAY);
    const { id } = await decide('warn');
    expect(await countTaken()).toBe(3);
    await markLifted(server.db, id, server.now());
    server.advance(10);
    expect(await countTaken()).toBe(6);
    await decide('warn');
    server.advance(7 * DAY + 1);
    expect(await countTaken()).toBe(6);
  });

  it('are lower again for a week after a mute has ended', async () => {
    server.advance(2 * DAY);
    await decide('mute', 10);
    server.advance(16 * DAY);
    expect(await isOnProbation(server.db, ann.memberId, server.now())).toBe(true);
    server.advance(DAY + 1);
    expect(await isOnProbation(server.db, ann.memberId, server.now())).toBe(false);
  });

  it('apply to repeated texts, too', async () => {
    for (const into of [room, other]) expect((await write(ann, into, NEWS)).code).toBe(CODE.success);
    expect((await write(ann, room, NEWS)).code).toBe(CODE.tooManyRequests);
  });

  it('are full for a new assistant, who is known to us', async () => {
    const assistant = await joinTeam(server, 'helper_one');
    expect(await isOnProbation(server.db, assistant.memberId, server.now())).toBe(false);
  });

  it('apply to all rooms together', async () => {
    server.advance(DAY + 1);
    await write(ann, room, 'Hello');
    expect(await countTaken(other)).toBe(5);
    server.advance(10);
    expect(await countTaken(other)).toBe(6);
  });

  it('apply to each member of a room separately', async () => {
    server.advance(DAY + 1);
    expect(await countTaken()).toBe(6);
    expect((await write(ben, room, 'Slowly')).code).toBe(CODE.success);
  });

  it('let members repeat a text in their saved messages', async () => {
    const { id: saved } = (await ann.client.call(chat.openSaved)).data;
    for (let count = 0; count < 3; count++) expect((await write(ann, saved, NEWS)).code).toBe(CODE.success);
  });

  it('apply to the same text sent to many, whatever its spacing, case and invisible characters, even forwarded or edited', async () => {
    server.advance(DAY + 1);
    const first = await write(ann, room, NEWS);
    await write(ann, other, ` ${[...NEWS.toUpperCase()].join('\u200B')} `);
    await forward(ann, { room, seq: first.data.seq }, other);
    const changed = await write(ann, room, 'Hello');
    const edit = { room, seq: changed.data.seq, text: NEWS.replace(' ', '  ') };
    expect((await ann.client.call(chat.editMessage, edit)).code).toBe(CODE.success);
    server.advance(60);
    const over = await write(ann, other, NEWS);
    expect(over.code).toBe(CODE.tooManyRequests);
    expect(over.failure?.retryAfter).toBe(60 * 60 - 60);
    expect((await forward(ann, { room, seq: first.data.seq }, other)).code).toBe(CODE.tooManyRequests);
    // Others may say it, and the member may say something else.
    expect((await write(ben, room, NEWS)).code).toBe(CODE.success);
    expect((await write(ann, other, `${NEWS}!`)).code).toBe(CODE.success);
    server.advance(60 * 60);
    expect((await write(ann, other, NEWS)).code).toBe(CODE.success);
  });

  it('don’t apply to short texts that everybody repeats, but apply to links', async () => {
    server.advance(DAY + 1);
    for (let count = 0; count < 5; count++) expect((await write(ann, room, 'OK')).code).toBe(CODE.success);
    server.advance(10);
    for (let count = 0; count < 4; count++) await write(ann, room, 'win.example.com');
    expect((await write(ann, room, 'win.example.com')).code).toBe(CODE.tooManyRequests);
  });

  it('store nothing that identifies a text, a member or a room', async () => {
    await write(ann, room, NEWS);
    const kept = JSON.stringify(await server.db.select({ key: limitHits.key }).from(limitHits));
    expect(kept).toContain('chat:sameText:');
    for (const secret of ['prize', String(ann.memberId), room]) expect(kept).not.toContain(secret);
  });
});

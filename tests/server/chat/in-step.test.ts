import * as chat from '@contract/chat/calls';
import { isInStep } from '@server/chat/in-step';
import { members } from '@server/database/schema';
import { beforeEach, expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { befriend, join, leave, openRoom, type Talker, write } from './talk';

const LATER = 10;

suite('a client that has missed nothing', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let room: string;
  let since: Date;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
    await befriend(ann, ben);
    room = await openRoom(ben, ann);
    await write(ben, room, 'Hello');
  });

  beforeEach(() => {
    server.advance(LATER);
    since = server.now();
    server.advance(LATER);
  });

  const ask = (seq = 1, changedSince = since) =>
    isInStep(server.db, {
      memberId: ann.memberId,
      rooms: [{ room, seq }],
      listed: [],
      changedSince,
      goneSince: changedSince,
    });

  it('is in step, and one that knows less isn’t', async () => {
    expect(await Promise.all([ask(), ask(0), ask()])).toEqual([true, false, true]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a message has come', () => write(ben, room, 'Again')],
    ['it has pinned a chat elsewhere', () => ann.client.call(chat.arrangeRoom, { room, pinned: true })],
    [
      'it has deleted a message for itself elsewhere',
      () => ann.client.call(chat.deleteMessages, { room, seqs: [1], forEverybody: false }),
    ],
    ['the other is gone', () => leave(server, ben)],
  ])('isn’t in step when %s', async (_what, happen) => {
    await happen();
    // Whatever place it knows: the time alone must tell.
    expect(await ask(1_000)).toBe(false);
  });

  it('isn’t in step once a request was declined elsewhere', async () => {
    const cat = await join(server, 3, 'Cat');
    const asked = await openRoom(cat, ann);
    await write(cat, asked, 'May I?');
    server.advance(LATER);
    const now = server.now();
    const known = { rooms: [{ room: asked, seq: 1 }], listed: [], changedSince: now, goneSince: now };
    const isUpToDate = () => isInStep(server.db, { memberId: ann.memberId, ...known });
    expect(await isUpToDate()).toBe(true);
    server.advance(LATER);
    await ann.client.call(chat.declineRequest, { room: asked });
    expect(await isUpToDate()).toBe(false);
  });

  it('isn’t in step with a room that is not its member’s', async () => {
    const cat = await join(server, 3, 'Cat');
    const about = { rooms: [{ room, seq: 1 }], listed: [], changedSince: since, goneSince: since };
    expect(await isInStep(server.db, { memberId: cat.memberId, ...about })).toBe(false);
    expect(await isInStep(server.db, { memberId: cat.memberId, ...about, rooms: [] })).toBe(true);
    const listing = { ...about, rooms: [], listed: [room] };
    expect(await isInStep(server.db, { memberId: ann.memberId, ...listing })).toBe(true);
    expect(await isInStep(server.db, { memberId: cat.memberId, ...listing })).toBe(false);
  });

  it('is never in step for an account of our team', async () => {
    await server.db.update(members).set({ isAssistant: true });
    expect(await ask()).toBe(false);
  });
});

import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import { endContact, findPerson } from '@contract/contacts/calls';
import { changePrivacy, readPrivacy } from '@contract/privacy/calls';
import { exportMember } from '@server/modules';
import { expect, it } from 'vitest';
import { befriend, join, openRoom, type Talker, write } from '../chat/talk';
import { setUpServer, suite, type TestServer } from '../harness';
import { enter, listenOn } from '../realtime/open-sockets';

suite('what members let others do and know', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let origin: string | null = null;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
  });

  const set = ({ client }: Talker, changes: Record<string, string | boolean>) =>
    client.call(changePrivacy, changes);

  it('is open to messages and closed to strangers at first; each part is changed by itself, and goes into the copy', async () => {
    const defaults = {
      messagesFrom: 'everybody',
      findable: true,
      groupsFrom: 'contacts',
      presenceFor: 'contacts',
      readReceipts: true,
    };
    expect((await ann.client.call(readPrivacy)).data).toEqual(defaults);
    await set(ann, { findable: false });
    const changed = { ...defaults, findable: false, presenceFor: 'nobody' };
    expect((await set(ann, { presenceFor: 'nobody' })).data).toEqual(changed);
    expect((await ann.client.call(readPrivacy)).data).toEqual(changed);
    expect((await ben.client.call(readPrivacy)).data).toEqual(defaults);
    expect(await exportMember(server.db, ann.memberId)).toMatchObject({ privacy: changed });
    expect((await set(ann, { presenceFor: 'friends' })).code).toBe(CODE.invalidInput);
  });

  it('can be not to be found by the account ID, but by contacts', async () => {
    await set(ann, { findable: false });
    const find = () => ben.client.call(findPerson, { username: ann.username });
    expect(await find()).toMatchObject({ code: CODE.notFound });
    await befriend(ann, ben);
    expect(await find()).toMatchObject({ code: CODE.success, data: { memberId: ann.memberId } });
  });

  it('can be to take messages of contacts only: others get the answer that tells nothing', async () => {
    await set(ben, { messagesFrom: 'contacts' });
    const room = await openRoom(ann, ben);
    expect(await write(ann, room, 'May I?')).toMatchObject({
      code: CODE.notAllowed,
      failure: { reason: 'cannotMessage' },
    });
    await befriend(ann, ben);
    expect((await write(ann, room, 'Hello')).code).toBe(CODE.success);
    await ann.client.call(endContact, { memberId: ben.memberId });
    expect(await write(ann, room, 'Still there?')).toMatchObject({ failure: { reason: 'cannotMessage' } });
    const reacted = await ann.client.call(chat.reactToMessage, { room, seq: 1, emoji: '👍' });
    expect(reacted.code).toBe(CODE.notAllowed);
  });

  it('lets those answer whom the member has written to', async () => {
    await set(ann, { messagesFrom: 'contacts' });
    const room = await openRoom(ann, ben);
    await write(ann, room, 'May I?');
    expect((await write(ben, room, 'Of course')).code).toBe(CODE.success);
    expect((await write(ann, room, 'Thank you')).code).toBe(CODE.success);
  });

  it.each([
    ['the reader', () => ben],
    ['the other', () => ann],
  ])('hides what was read from both where %s doesn’t want it told', async (_who, whose) => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    await write(ben, room, 'Hello too');
    await ann.client.call(chat.markRead, { room, seq: 2 });
    await set(whose(), { readReceipts: false });
    origin ??= await listenOn(server);
    const [own, others] = [await enter(origin, ben.client), await enter(origin, ann.client)];
    await ben.client.call(chat.markRead, { room, seq: 2 });
    // The reader's own devices hear of it all the same.
    expect(await own.next()).toMatchObject({ type: 'read', memberId: ben.memberId, upTo: 2 });
    others.send({ type: 'ping' });
    expect(await others.next()).toMatchObject({ type: 'pong' });
    for (const { client } of [ann, ben]) {
      expect((await client.call(chat.getRoom, { room })).data.otherReadSeq).toBe(0);
      expect((await client.call(chat.listRooms)).data.items).toMatchObject([{ otherReadSeq: 0 }]);
      const synced = await client.call(chat.sync, { rooms: [] });
      expect(synced.data.rooms).toMatchObject([{ otherReadSeq: 0 }]);
    }
    await set(whose(), { readReceipts: true });
    expect((await ann.client.call(chat.getRoom, { room })).data.otherReadSeq).toBe(2);
  });
});

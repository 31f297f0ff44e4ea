import { readNotices } from '@contract/notices/calls';
import { addNotice } from '@server/notices/notices';
import { expect, it } from 'vitest';
import { signUp } from '../accounts';
import { phone, suite, TestServer } from '../harness';
import { enter, listenOn } from '../realtime/open-sockets';

suite('the number of unread notices', () => {
  it('reaches the open pages of the member at once, when one is added and when they are read (S3)', async () => {
    const server = await TestServer.start();
    const client = server.client();
    const { memberId } = await signUp(server, client, phone());
    const socket = await enter(await listenOn(server), client);
    const unread = { seq: 0, type: 'notices', total: 0, cs: 0, sys: 0, comment: 0 };
    await addNotice(server.db, memberId, { key: 'passwordChanged' }, server.now());
    expect(await socket.next()).toEqual({ ...unread, total: 1, sys: 1 });
    await server.db.transaction(async (tx) => {
      await addNotice(tx, memberId, { key: 'reportHandled' }, server.now());
      await addNotice(tx, memberId, { key: 'message', text: 'Welcome' }, server.now());
    });
    expect(await socket.next()).toMatchObject({ total: 3 });
    await client.call(readNotices, { all: true });
    expect(await socket.next()).toEqual(unread);
    await server.close();
  });
});

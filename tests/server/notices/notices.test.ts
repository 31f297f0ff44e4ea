import { CODE } from '@contract/codes';
import { LOCALES } from '@contract/locale';
import { changePassword } from '@contract/member/calls';
import { countUnread, listNotices, NOTICES_PER_PAGE, readNotices } from '@contract/notices/calls';
import { notices } from '@server/database/schema';
import { exportMember, purgeExpired } from '@server/modules';
import { type Notice, renderNotice } from '@server/notices/notice';
import { addNotice } from '@server/notices/notices';
import { expect, it } from 'vitest';
import { logIn, PASSWORD, signUp } from '../accounts';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';

const YEAR = 365 * 24 * 60 * 60;
const UNKNOWN = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162';

/** One of each notice. */
const EVERY: readonly Notice[] = [
  { key: 'newDevice', name: 'Firefox (Linux)' },
  { key: 'newDevice', name: '' },
  { key: 'passwordChanged' },
  { key: 'contactChanged', channel: 'phone' },
  { key: 'contactChanged', channel: 'email' },
  { key: 'contactRemoved', channel: 'phone' },
  { key: 'contactRemoved', channel: 'email' },
  { key: 'creatorApproved', type: 'blogger' },
  { key: 'creatorApproved', type: 'streamer' },
  { key: 'creatorRejected', type: 'blogger', reason: 'The profile is empty.' },
  { key: 'creatorRejected', type: 'streamer', reason: 'The profile is empty.' },
  { key: 'reportHandled' },
  { key: 'inviteAccepted', nickname: 'Ada' },
  { key: 'inviteAccepted' },
  { key: 'groupJoined', room: UNKNOWN, title: 'Hikers' },
  { key: 'groupJoined', room: UNKNOWN },
  { key: 'message', text: 'We are back.' },
];

suite('notices', () => {
  let server: TestServer;
  let client: Client;
  let memberId: number;
  const number = phone();

  const add = async (...added: Notice[]) => {
    for (const notice of added) {
      server.advance(1);
      await addNotice(server.db, memberId, notice, server.now());
    }
  };
  const list = async (fields: Record<string, string> = {}) => (await client.call(listNotices, fields)).data;
  const unread = async (of = client) => (await of.call(countUnread)).data;
  const text = (index: number): Notice => ({ key: 'message', text: `Message ${index}` });

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    ({ memberId } = await signUp(server, client, number));
  });

  it('are none at first', async () => {
    expect(await list()).toEqual([]);
    expect(await unread()).toEqual({ total: 0, cs: 0, sys: 0, comment: 0 });
  });

  it('are listed with their time, the newest first', async () => {
    await add({ key: 'newDevice', name: 'Firefox (Linux)' }, { key: 'reportHandled' });
    const [newest, oldest] = await list();
    expect(newest).toEqual({
      id: expect.any(String),
      kind: 'cs',
      title: 'We’ve reviewed your report',
      text: expect.any(String),
      at: server.now().toISOString(),
      read: false,
    });
    expect(oldest).toMatchObject({ kind: 'sys', text: expect.stringContaining('Firefox (Linux)') });
  });

  it('are counted by kind', async () => {
    await add({ key: 'passwordChanged' }, { key: 'reportHandled' }, text(1));
    expect(await unread()).toEqual({ total: 3, cs: 2, sys: 1, comment: 0 });
  });

  it('are in the language of each request', async () => {
    await add({ key: 'newDevice', name: 'Pixel 9' });
    const titles = new Set<string>();
    for (const locale of LOCALES) {
      client.locale = locale;
      const [notice] = await list();
      expect(notice?.text).toContain('Pixel 9');
      titles.add(notice?.title ?? '');
    }
    // Both kinds of English say the same.
    expect(titles.size).toBe(LOCALES.length - 1);
  });

  it.each(LOCALES)('have a title and a text for each key in %s', (locale) => {
    for (const notice of EVERY) {
      const { title, text: body } = renderNotice(locale, notice);
      for (const said of [title, body]) expect(said).not.toMatch(/^notice\.|[{}]|undefined|^$/);
    }
  });

  it('show what others wrote as plain text, on one line, without invisible characters', async () => {
    const reason = 'a <b>\u202e{{brand}} $t(codes.200)\nReason: b\u0007';
    await add(
      { key: 'creatorRejected', type: 'blogger', reason },
      { key: 'inviteAccepted', nickname: ' \n' },
    );
    const [invite, rejection] = await list();
    expect(rejection?.text).toBe(
      'Reason: a <b>{{brand}} $t(codes.200) Reason: b\n\nYou can change your application and send it again.',
    );
    expect(invite?.text).toBe('Someone has accepted your invite to Halo.');
  });

  it('come in pages, each notice once, though new ones arrive in between', async () => {
    // Equal times: the order must still be one.
    for (let index = 0; index < NOTICES_PER_PAGE + 5; index++)
      await addNotice(server.db, memberId, text(index), server.now());
    const first = await list();
    expect(first).toHaveLength(NOTICES_PER_PAGE);
    await add(text(99));
    const second = await list({ before: first.at(-1)?.id ?? '' });
    expect(second).toHaveLength(5);
    expect(new Set([...first, ...second].map(({ text: said }) => said)).size).toBe(NOTICES_PER_PAGE + 5);
    expect(await list({ before: second.at(-1)?.id ?? '' })).toEqual([]);
  });

  it('keep the latest 500 of a member', async () => {
    const row = { memberId, kind: 'cs' as const, key: 'message', values: { text: 'old' }, at: server.now() };
    await server.db.insert(notices).values(Array.from({ length: 500 }, () => row));
    await add(text(1));
    expect(await unread()).toMatchObject({ total: 500 });
    expect((await list())[0]).toMatchObject({ text: 'Message 1' });
  });

  it('are deleted after a year', async () => {
    await add(text(1));
    server.advance(YEAR);
    await add(text(2));
    await purgeExpired(server.db, server.now());
    expect(await server.db.select().from(notices)).toMatchObject([{ values: { text: 'Message 2' } }]);
  });

  it('are in the copy of the member’s data', async () => {
    await add({ key: 'newDevice', name: 'Pixel 9' });
    expect(await exportMember(server.db, memberId)).toMatchObject({
      notices: {
        notices: [
          { kind: 'sys', key: 'newDevice', values: { name: 'Pixel 9' }, at: server.now(), readAt: null },
        ],
      },
    });
  });

  suite('reading', () => {
    it('marks one, once', async () => {
      await add(text(1), text(2));
      const [newest] = await list();
      const id = newest?.id;
      for (let time = 0; time < 2; time++) expect((await client.call(readNotices, { id })).data).toBeNull();
      expect((await list()).map(({ read }) => read)).toEqual([true, false]);
      expect(await unread()).toMatchObject({ total: 1, cs: 1 });
    });

    it('keeps the first time that a notice was read', async () => {
      await add(text(1));
      const id = (await list())[0]?.id;
      await client.call(readNotices, { id });
      const at = server.now();
      server.advance(60);
      await client.call(readNotices, { id });
      await client.call(readNotices, { all: true });
      expect(await server.db.select().from(notices)).toMatchObject([{ readAt: at }]);
    });

    it('marks all of the member, and no other member’s', async () => {
      const stranger = server.client();
      const other = await signUp(server, stranger, phone(1));
      await addNotice(server.db, other.memberId, text(1), server.now());
      await add(text(1), { key: 'passwordChanged' });
      await client.call(readNotices, { all: true });
      expect(await unread()).toMatchObject({ total: 0 });
      expect(await unread(stranger)).toMatchObject({ total: 1 });
    });

    it('answers the same for an unknown id and another member’s, which it leaves alone', async () => {
      const stranger = server.client();
      await signUp(server, stranger, phone(1));
      await add(text(1));
      const id = (await list())[0]?.id;
      for (const wanted of [id, UNKNOWN])
        expect((await stranger.call(readNotices, { id: wanted })).data).toBeNull();
      expect(await unread()).toMatchObject({ total: 1 });
      expect((await stranger.call(listNotices, { before: id })).data).toEqual([]);
      expect((await stranger.call(listNotices)).data).toEqual([]);
    });

    it('takes an id or `all`, not both and not neither', async () => {
      for (const fields of [{}, { id: UNKNOWN, all: true }, { all: false }, { id: 'all' }, { id: 1 }])
        expect((await client.call(readNotices, fields)).code).toBe(CODE.invalidInput);
    });

    it('needs a session, like the list and the counts', async () => {
      const visitor = server.client();
      expect((await visitor.call(readNotices, { all: true })).code).toBe(CODE.notLoggedIn);
      expect((await visitor.call(listNotices)).code).toBe(CODE.notLoggedIn);
      expect((await visitor.call(countUnread)).code).toBe(CODE.notLoggedIn);
    });
  });

  suite('of the account', () => {
    it('tell of a login from a new device, and of no other login (D15)', async () => {
      await logIn(client, number);
      expect(await unread()).toMatchObject({ total: 0 });
      const laptop = server.client();
      laptop.token = (await logIn(laptop, number, PASSWORD, { deviceName: 'Fire<b>fox' })).data.token;
      await logIn(laptop, number);
      expect(await unread(laptop)).toEqual({ total: 1, cs: 0, sys: 1, comment: 0 });
      expect((await list())[0]?.text).toContain('Fire b fox');
    });

    it('tell of a changed password (D15)', async () => {
      const newPassword = 'b3tter.Tea';
      const { data } = await client.call(changePassword, { oldPassword: PASSWORD, newPassword });
      client.token = data.token;
      expect(await list()).toMatchObject([{ kind: 'sys', title: 'Your password has been changed' }]);
    });

    it('aren’t left by a login that fails', async () => {
      await logIn(server.client(), number, 'wr0ng!!');
      expect(await unread()).toMatchObject({ total: 0 });
    });
  });
});

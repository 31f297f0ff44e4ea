import { apply } from '@contract/creator/calls';
import type { Creator } from '@contract/creator/creator';
import { listNotices } from '@contract/notices/calls';
import { site } from '@contract/public/calls';
import { me } from '@contract/member/calls';
import { execute } from '@server/admin/admin-socket';
import { countVerifiedStreamers } from '@server/creators/applications';
import { creatorApplications, members } from '@server/database/schema';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { signUp } from '../accounts';
import { type Client, type Fields, phone, setUpServer, suite, type TestServer } from '../harness';
import { applicationForm, applyAs } from './applications';

const USAGE: unknown = expect.stringMatching(/^Usage: creator list/);

suite('the operators’ verb for creators (D4, D24)', () => {
  let server: TestServer;
  let client: Client;
  let memberId: number;

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    ({ memberId } = await signUp(server, client, 'ann@example.com', { username: 'ann_tea' }));
  });

  const run = (...argv: string[]) =>
    execute(['creator', ...argv], { db: server.db, config: server.config, clock: () => server.now() });
  const send = (type: Creator, fields: Fields = {}) =>
    client.call(apply, { ...applicationForm(type, 'ann@example.com'), ...fields });
  const ids = async () =>
    (await server.db.select().from(creatorApplications).orderBy(creatorApplications.id)).map(({ id }) =>
      String(id),
    );
  const lastId = async () => (await ids()).at(-1) ?? '';
  const isHost = async () => (await client.call(me)).data.b2bToken !== null;
  const decisions = async () =>
    (await server.messagesTo('ann@example.com')).filter(({ template }) => template.endsWith('ed'));

  it('lists the applications that wait, oldest first, with what they say', async () => {
    expect(await run('list')).toEqual({ ok: true, text: 'No application is reviewing.' });
    await send('blogger', { reason: 'First line\nsecond line' });
    await send('streamer');
    const [first, second] = await ids();
    expect((await run('list')).text).toBe(
      [
        `${first}  blogger  ann_tea  ann@example.com  2026-01-15`,
        '    Fields: market',
        '    Link: https://social.example/@tea',
        '    Reason: First line',
        '    second line',
        `${second}  streamer  ann_tea  ann@example.com  2026-01-15`,
        '    Fields: market',
        '    Link: https://social.example/@tea',
        '    Reason: I write about tea.',
      ].join('\n'),
    );
  });

  it('lists the decided ones by status', async () => {
    await send('blogger');
    await send('streamer');
    const [first = '', second = ''] = await ids();
    await run('approve', first);
    await run('reject', second, 'Too', 'short.');
    expect((await run('list')).text).toBe('No application is reviewing.');
    expect((await run('list', 'approved')).text).toMatch(new RegExp(`^${first}  blogger`));
    expect((await run('list', 'rejected')).text).toMatch(/Rejected: Too short\.$/);
  });

  it('lists twenty at most, and counts the rest', async () => {
    await send('blogger');
    const [row] = await server.db.select().from(creatorApplications);
    if (!row) throw new Error('no application');
    const { id: _id, ...values } = row;
    const many = Array.from({ length: 24 }, () => ({ ...values, status: 'rejected' as const }));
    await server.db.insert(creatorApplications).values(many);
    const lines = (await run('list', 'rejected')).text.split('\n');
    expect(lines.filter((line) => /^\d+  blogger/.test(line))).toHaveLength(20);
    expect(lines.at(-1)).toBe('… and 4 more.');
  });

  it('approves a streamer, who becomes a host, counts as verified, and is told', async () => {
    await send('streamer');
    const id = await lastId();
    expect(await run('approve', id)).toEqual({
      ok: true,
      text: `Application ${id} is approved: ann_tea is a streamer and a host. ann@example.com gets a message.`,
    });
    expect(await isHost()).toBe(true);
    expect((await client.call(site)).data.statistics.verifiedStreamers).toBe(1);
    expect(await decisions()).toMatchObject([
      { channel: 'email', template: 'hostApproved', locale: 'en-US' },
    ]);
  });

  it('approves a streamer without making a host', async () => {
    await send('streamer');
    const id = await lastId();
    expect((await run('approve', id, '--no-host')).text).toContain('ann_tea is a streamer. ');
    expect(await isHost()).toBe(false);
    expect(await decisions()).toMatchObject([{ template: 'streamerApproved' }]);
  });

  it('tells a host who became a streamer that they can go live', async () => {
    await server.db.update(members).set({ isHost: true }).where(eq(members.id, memberId));
    await send('streamer');
    await run('approve', await lastId(), '--no-host');
    expect(await decisions()).toMatchObject([{ template: 'hostApproved' }]);
  });

  it('approves a blogger, who is no host', async () => {
    await send('blogger');
    expect((await run('approve', await lastId())).text).toContain('ann_tea is a blogger. ');
    expect(await isHost()).toBe(false);
    expect(await countVerifiedStreamers(server.db)).toBe(0);
    expect(await decisions()).toMatchObject([{ template: 'bloggerApproved' }]);
  });

  it('rejects with the reason, which the applicant gets in the language of the account', async () => {
    await server.db.update(members).set({ locale: 'ja' }).where(eq(members.id, memberId));
    await send('streamer');
    const id = await lastId();
    expect((await run('reject', id, 'The profile', 'is private.')).text).toBe(
      `Application ${id} of ann_tea is rejected. ann@example.com gets a message.`,
    );
    expect(await decisions()).toMatchObject([
      { template: 'streamerRejected', locale: 'ja', values: { reason: 'The profile is private.' } },
    ]);
    expect((await client.call(listNotices)).data).toMatchObject([
      { kind: 'sys', text: expect.stringContaining('The profile is private.') },
    ]);
    expect(await isHost()).toBe(false);
  });

  it('tells the address of the application, not the account’s', async () => {
    const other = server.client();
    await signUp(server, other, phone());
    const email = await applyAs(server, other, 'blogger');
    await run('approve', await lastId());
    expect((await server.messagesTo(email)).at(-1)).toMatchObject({ template: 'bloggerApproved' });
  });

  it('decides only once, also of two at the same time', async () => {
    await send('streamer');
    const id = await lastId();
    const answers = await Promise.all([run('approve', id), run('reject', id, 'No.')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await run('approve', id)).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^Application \d+ has been decided already: it is \w+\.$/),
    });
    expect(await decisions()).toHaveLength(1);
  });

  it.each<[readonly string[], unknown]>([
    [['approve', '999999'], 'There is no application 999999.'],
    [['reject', '999999', 'No.'], 'There is no application 999999.'],
    [['approve', 'ann_tea'], '"ann_tea" is not the number of an application; see creator list.'],
    [['approve', '0'], '"0" is not the number of an application; see creator list.'],
    [['approve', '9'.repeat(30)], expect.stringContaining('is not the number of an application')],
    [['list', 'open'], 'The status is "reviewing", "approved" or "rejected", not "open".'],
    [['reject', '1', ' '], 'The reason has 1 to 500 characters.'],
    [['reject', '1', 'a'.repeat(501)], 'The reason has 1 to 500 characters.'],
    [['list', '--no-host'], '--no-host is for approve.'],
    [[], USAGE],
    [['dance'], USAGE],
    [['approve'], USAGE],
    [['approve', '1', '2'], USAGE],
    [['reject', '1'], USAGE],
    [['list', 'approved', '1'], USAGE],
  ])('%j says what is wrong', async (argv, text) => {
    expect(await run(...argv)).toEqual({ ok: false, text });
  });
});

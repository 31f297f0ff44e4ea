import { CODE } from '@contract/codes';
import { application, apply } from '@contract/creator/calls';
import { CREATORS, type Creator } from '@contract/creator/creator';
import { creatorApplications, limitHits } from '@server/database/schema';
import { exportMember } from '@server/modules';
import { execute } from '@server/admin/admin-socket';
import { expect, it } from 'vitest';
import { signUp } from '../accounts';
import {
  type Client,
  type Fields,
  multipart,
  MULTIPART,
  phone,
  setUpServer,
  suite,
  type TestServer,
} from '../harness';
import { encodeField } from '@server/http/field-decoding';
import { applicationForm } from './applications';

const OWN = 'ann@example.com';
const OTHER = 'studio@example.com';
const DAY = 24 * 60 * 60;

suite('applications of creators (S3, D21)', () => {
  let server: TestServer;
  let client: Client;
  let memberId: number;

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    ({ memberId } = await signUp(server, client, OWN));
  });

  const send = (fields: Fields = {}, type: Creator = 'blogger', from = client) =>
    from.call(apply, { ...applicationForm(type, OWN), ...fields });
  const statusOf = async (type: Creator, from = client) => (await from.call(application, { type })).data;
  const rows = () => server.db.select().from(creatorApplications);
  const run = (...argv: string[]) =>
    execute(argv, { db: server.db, config: server.config, clock: () => server.now() });
  const idOf = async () => String((await rows()).at(-1)?.id);

  it('starts at none, and is reviewing once it is sent; each type has its own', async () => {
    for (const type of CREATORS) expect(await statusOf(type)).toEqual({ type, status: 'none' });
    expect((await send({}, 'streamer')).data).toEqual({ type: 'streamer', status: 'reviewing' });
    expect(await statusOf('streamer')).toEqual({ type: 'streamer', status: 'reviewing' });
    expect(await statusOf('blogger')).toEqual({ type: 'blogger', status: 'none' });
    expect((await send()).data.status).toBe('reviewing');
  });

  it('stores what was sent, trimmed, with the time and the accepted terms', async () => {
    const pairs = Object.entries({
      ...applicationForm('blogger', encodeField(server.config.fieldKey, ' Ann@Example.com ')),
      reason: '  Two\r\nlines \u202e ',
    });
    const { code } = await client.send(apply, [...pairs, ['fields', 'other']]);
    expect(code).toBe(CODE.success);
    expect(await rows()).toMatchObject([
      {
        memberId,
        type: 'blogger',
        email: OWN,
        fields: ['market', 'other'],
        reason: 'Two\nlines',
        affect: 'https://social.example/@tea',
        agreement: applicationForm('blogger', OWN).agreement,
        status: 'reviewing',
        createdAt: server.now(),
      },
    ]);
  });

  it('is the member’s own, and needs a session', async () => {
    await send();
    const other = server.client();
    await signUp(server, other, phone());
    expect((await statusOf('blogger', other)).status).toBe('none');
    const visitor = server.client();
    expect((await visitor.call(application, { type: 'blogger' })).code).toBe(CODE.notLoggedIn);
    expect((await send({}, 'blogger', visitor)).code).toBe(CODE.notLoggedIn);
  });

  it('is refused with 409 while one of the type is reviewing, in the applicant’s language', async () => {
    await send();
    client.locale = 'ru';
    expect(await send()).toMatchObject({
      code: CODE.conflict,
      message: expect.stringContaining('рассмотрении'),
    });
    expect(await rows()).toHaveLength(1);
  });

  it('of two sent at once one is stored, and the other gets 409', async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      CODE.success,
      CODE.conflict,
      CODE.conflict,
    ]);
    expect(await rows()).toHaveLength(1);
  });

  it('is refused with 110002 or 110003 once the member is one', async () => {
    for (const [type, already] of [
      ['streamer', CODE.isStreamer],
      ['blogger', CODE.isBlogger],
    ] as const) {
      await send({}, type);
      await run('creator', 'approve', await idOf());
      expect(await statusOf(type)).toEqual({ type, status: 'approved' });
      expect((await send({}, type)).code).toBe(already);
    }
  });

  it('may be sent again after a rejection, whose reason it tells', async () => {
    await send();
    await run('creator', 'reject', await idOf(), 'The', 'profile', 'is', 'private.');
    expect(await statusOf('blogger')).toEqual({
      type: 'blogger',
      status: 'rejected',
      reason: 'The profile is private.',
    });
    expect((await send()).data).toEqual({ type: 'blogger', status: 'reviewing' });
    expect(await statusOf('blogger')).toEqual({ type: 'blogger', status: 'reviewing' });
  });

  it('is refused after five a day, whatever their type', async () => {
    for (let sent = 0; sent < 5; sent++) {
      expect((await send({}, sent % 2 ? 'blogger' : 'streamer')).code).toBe(CODE.success);
      await run('creator', 'reject', await idOf(), 'No.');
    }
    expect(await send()).toMatchObject({ code: CODE.tooManyRequests, failure: { retryAfter: DAY } });
    expect((await statusOf('blogger')).status).toBe('rejected');
    server.advance(DAY);
    expect((await send()).code).toBe(CODE.success);
  });

  it('is in the copy of the member’s data', async () => {
    await send();
    expect((await exportMember(server.db, memberId))['creators']).toMatchObject({
      applications: [{ type: 'blogger', email: OWN, reason: 'I write about tea.' }],
    });
  });

  suite('an address that isn’t the account’s', () => {
    it('needs a code', async () => {
      expect(await send({ email: OTHER })).toMatchObject({
        code: CODE.invalidInput,
        failure: { field: 'authCode' },
      });
      const authCode = await server.requestCode(client, 'contact', OTHER);
      expect((await send({ email: OTHER, authCode })).code).toBe(CODE.success);
      expect(await rows()).toMatchObject([{ email: OTHER }]);
    });

    it('is refused with a wrong code, a code of another member or purpose, and a spent one', async () => {
      const authCode = await server.requestCode(client, 'contact', OTHER);
      const wrong = authCode === '000000' ? '000001' : '000000';
      expect((await send({ email: OTHER, authCode: wrong })).code).toBe(CODE.wrongCode);

      const stranger = server.client();
      await signUp(server, stranger, phone());
      expect((await send({ email: OTHER, authCode }, 'blogger', stranger)).code).toBe(CODE.codeInvalid);
      const register = await server.requestCode(server.client(), 'register', OTHER);
      expect((await send({ email: OTHER, authCode: register }, 'blogger', stranger)).code).toBe(
        CODE.codeInvalid,
      );

      expect((await send({ email: OTHER, authCode })).code).toBe(CODE.success);
      expect((await send({ email: OTHER, authCode }, 'streamer')).code).toBe(CODE.codeInvalid);
      expect(await rows()).toHaveLength(1);
    });

    it('keeps its code when the application is refused for another reason', async () => {
      const authCode = await server.requestCode(client, 'contact', OTHER);
      expect((await send({ email: OTHER, authCode, agreement: 'old' })).failure).toEqual({
        field: 'agreement',
      });
      expect((await send({ email: OTHER, authCode })).code).toBe(CODE.success);
    });
  });

  suite('the rules of the fields (S5, D9)', () => {
    it.each([
      ['type', { type: undefined }],
      ['type', { type: 'host' }],
      ['fields', { fields: undefined }],
      ['fields', { fields: 'cooking' }],
      ['reason', { reason: undefined }],
      ['reason', { reason: ' \n\t ' }],
      ['reason', { reason: '\u200b\u2060' }],
      ['reason', { reason: 'a'.repeat(501) }],
      ['reason', { reason: '茶'.repeat(501) }],
      ['affect', { affect: undefined }],
      ['affect', { affect: '  ' }],
      ['affect', { affect: 'tea' }],
      ['affect', { affect: 'social.example/@tea' }],
      ['affect', { affect: '//social.example/@tea' }],
      ['affect', { affect: 'javascript:alert(1)' }],
      ['affect', { affect: 'JavaScript://social.example/%0aalert(1)' }],
      ['affect', { affect: 'data:text/html,x' }],
      ['affect', { affect: 'ftp://social.example/tea' }],
      ['affect', { affect: 'https://real.example@evil.example' }],
      ['affect', { affect: 'https://user:secret@social.example' }],
      ['affect', { affect: 'https://social.example\\@evil.example' }],
      ['affect', { affect: 'https://social.example/two words' }],
      ['affect', { affect: 'https://social.example/\u202egpj' }],
      ['affect', { affect: 'https://intranet/tea' }],
      ['affect', { affect: `https://social.example/${'a'.repeat(500)}` }],
      ['agreement', { agreement: undefined }],
      ['agreement', { agreement: 'false' }],
      ['authCode', { authCode: '12345' }],
    ])('%s: %j is refused', async (field, fields) => {
      const { code, failure } = await send(fields);
      expect({ code, failure }).toEqual({ code: CODE.invalidInput, failure: { field } });
      expect(await rows()).toHaveLength(0);
    });

    it('email: an address that is none is refused with its own code', async () => {
      expect((await send({ email: 'ann@' })).code).toBe(CODE.emailFormat);
      expect((await send({ email: undefined })).code).toBe(CODE.emailFormat);
    });

    it.each([
      ['500 characters', 'a'.repeat(500)],
      ['500 emoji', '🍵'.repeat(500)],
      ['500 characters with line breaks, which a form sends as two each', 'a\n'.repeat(249) + 'ab'],
    ])('reason: %s are fine', async (_name, reason) => {
      expect((await send({ reason: reason.replaceAll('\n', '\r\n') })).code).toBe(CODE.success);
      expect(await rows()).toMatchObject([{ reason }]);
    });

    it.each(['http://social.example/tea', 'https://茶.example/@茶?a=1#b', 'HTTPS://Social.Example'])(
      'affect: %s is fine',
      async (affect) => {
        expect((await send({ affect })).code).toBe(CODE.success);
        expect(await rows()).toMatchObject([{ affect }]);
      },
    );

    it.each([
      ['the same field twice', ['market', 'market']],
      ['an unknown field beside a known one', ['market', 'cooking']],
      ['six fields', ['market', 'industry', 'blockchain', 'project', 'other', 'market']],
    ])('fields: %s is refused', async (_name, fields) => {
      const { fields: _, ...form } = applicationForm('blogger', encodeField(server.config.fieldKey, OWN));
      const pairs = [...Object.entries(form), ...fields.map((field) => ['fields', field] as const)];
      expect((await client.send(apply, pairs)).failure).toEqual({ field: 'fields' });
    });

    it('doubled, nested and unknown fields change nothing', async () => {
      const form = Object.entries(applicationForm('blogger', encodeField(server.config.fieldKey, OWN)));
      expect((await client.send(apply, [...form, ['reason', 'b']])).failure).toEqual({ field: 'reason' });
      const strange = ['__proto__', 'constructor', 'fields[__proto__]', 'status', 'memberId', 'id'];
      const pairs = [...form, ...strange.map((name) => [name, 'approved'] as const)];
      expect((await client.send(apply, pairs)).data.status).toBe('reviewing');
      expect(await rows()).toMatchObject([{ memberId, status: 'reviewing' }]);
    });

    it('a body of a megabyte is refused unread', async () => {
      const body = multipart([['reason', 'a'.repeat(1_000_000)]]);
      const { code } = await client.sendRaw(apply, body, { 'content-type': MULTIPART });
      expect(code).toBe(CODE.tooLarge);
    });
  });

  it('counts towards the limit only if it is stored', async () => {
    await send({ agreement: 'old' });
    await send({ email: OTHER });
    const hits = await server.db.select().from(limitHits);
    expect(hits.filter(({ key }) => key.startsWith('creator:'))).toHaveLength(0);
  });
});

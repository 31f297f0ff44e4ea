import type { Call } from '@contract/call';
import { CODE } from '@contract/codes';
import * as schema from '@server/database/schema';
import { encodeField } from '@server/http/field-decoding';
import { siteSettings } from '@server/site.config';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as ssoCalls from '@contract/sso/calls';
import { allCalls, encodedNames } from '../../support/calls';
import { signUp } from '../accounts';
import {
  type Client,
  device,
  JSON_TYPE,
  MULTIPART,
  multipart,
  phone,
  setUpServer,
  suite,
  type TestServer,
  URLENCODED,
} from '../harness';

const number = phone(7);

/** A valid value for every field of every call. */
const VALUE: Record<string, string> = {
  ...device,
  forRegister: '1',
  isByPhoneSms: '0',
  country: number.country,
  phone: number.digits,
  phoneNo: number.digits,
  email: 'hostile@example.com',
  authCode: '123456',
  currentAuthCode: '123456',
  channel: 'email',
  agreement: siteSettings.agreement,
  registerToken: 'A'.repeat(43),
  loginToken: 'A'.repeat(43),
  username: 'some_body',
  nickname: 'Some Body',
  password: 'gr8Tea!',
  newPassword: 'b3tter.Tea',
  oldPassword: 'gr8Tea!',
  handedOver: '1',
  isBiometric: '0',
  isStreamHostLogin: '0',
  fromFameEx: '0',
  redirectPage: 'https://partner.example/welcome',
  origin: 'https://office.example',
  token: 'A'.repeat(43),
  secret: 'A'.repeat(43),
  ma: 'garden',
  before: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162',
  accessToken: 'A'.repeat(43),
  room: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162',
  cursor: '2026-01-15T12:00:00.000Z_5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162',
  beforeSeq: '5',
  afterSeq: '5',
  guestId: 'g',
  pageMode: 'pwa',
  groupCode: 'g',
  agentAccountId: 'g',
  groupLink: 'g',
  hicsRoomId: 'g',
  agentId: 'g',
  inviteCode: 'g',
  joinGroup: '1',
  type: 'blogger',
  fields: 'market',
  reason: 'I write about tea.',
  state: 'open',
  case: '1',
  box: 'waiting',
  memberId: '42',
  seq: '5',
  affect: 'https://social.example/@tea',
};

/** Cursors of a form of their own, by the path of their call. */
const CURSOR: Record<string, Record<string, string>> = {
  '/reports/cases': { cursor: '1_1_1' },
  '/chat/groups/members': { cursor: '1_1_1' },
};

/** Alternative fields: a form has one of them. */
const INSTEAD: Record<string, string[]> = {
  email: ['phone', 'country'],
  loginToken: ['password', 'authCode'],
  currentAuthCode: ['password'],
};

const calls = allCalls;

function fieldsOf({ request }: Call): string[] {
  const shape: unknown = Reflect.get(request, 'shape');
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

const isRequired = (call: Call, field: string): boolean => {
  const shape: unknown = Reflect.get(call.request, 'shape');
  const inner: unknown = typeof shape === 'object' && shape !== null ? Reflect.get(shape, field) : null;
  return (
    typeof inner === 'object' &&
    inner !== null &&
    Reflect.get(Reflect.get(inner, '_zod'), 'optin') !== 'optional'
  );
};

/** A valid form that contains `field`. */
function goodPairs(call: Call, field: string): (readonly [string, string])[] {
  const fields = fieldsOf(call);
  const without = Object.entries(INSTEAD).flatMap(([name, others]) => {
    if (field === name) return others;
    return fields.includes(name) && others.some((other) => fields.includes(other)) ? [name] : [];
  });
  return fields
    .filter((name) => !without.includes(name))
    .map((name) => [name, CURSOR[call.path]?.[name] ?? VALUE[name] ?? '?'] as const);
}

const encoded = (value: string) => encodeField('halo-field-key', value);

/** The raw pairs of a field for a query or an urlencoded body; several pairs if it is repeated. */
type Hostile = (field: string) => string[];

const pair = (field: string, value: string) => `${field}=${value}`;
const sent = (field: string, value: string) =>
  pair(field, encodeURIComponent(encodedNames.has(field) ? encoded(value) : value));

const HOSTILE: Record<string, Hostile> = {
  doubled: (field) => [sent(field, VALUE[field] ?? ''), sent(field, VALUE[field] ?? '')],
  'an array': (field) => [pair(`${field}[]`, 'a'), sent(field, VALUE[field] ?? ''), pair(field, 'b')],
  'too long': (field) => [sent(field, '1'.repeat(501))],
  'with %00': (field) => [sent(field, `${VALUE[field]}\0`)],
  'a raw %00': (field) => [pair(field, '%00')],
  'a lone surrogate in UTF-8': (field) => [pair(field, '%ED%A0%80')],
  'bytes that are not UTF-8': (field) => [pair(field, '%FF%FE')],
  'malformed percent-encoding': (field) => [pair(field, '%zz')],
  'an unfinished escape': (field) => [pair(field, '%')],
  'an object': (field) => [pair(field, encodeURIComponent('{"$gt":""}'.repeat(51)))],
};

const HOSTILE_ENCODED: Record<string, Hostile> = {
  'plain text': (field) => [pair(field, encodeURIComponent(VALUE[field] ?? ''))],
  'a wrong prefix': (field) => [pair(field, encoded(VALUE[field] ?? '').replace('v1.', 'v2.'))],
  'no ciphertext': (field) => [pair(field, 'v1.')],
  'ciphertext cut short': (field) => [pair(field, encoded(VALUE[field] ?? '').slice(0, -8))],
  'not base64url': (field) => [pair(field, encodeURIComponent(`${encoded(VALUE[field] ?? '')}+/=`))],
  'a lone surrogate inside': (field) => [sent(field, `${VALUE[field]}\ud800`)],
  'another key': (field) => [pair(field, encodeField('another-key', VALUE[field] ?? ''))],
  'nothing inside': (field) => [sent(field, '')],
};

/** A valid value for every field of every call with a JSON body. */
const JSON_VALUE: Record<string, string | number | true | null | readonly unknown[]> = {
  id: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162',
  all: true,
  nickname: 'Some Body',
  photo: null,
  profileVersion: 1,
  memberId: 42,
  room: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162',
  clientId: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162',
  text: 'Hello',
  query: 'Hello',
  cursor: '2026-01-15T12:00:00.000Z_5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162_1',
  seq: 1,
  replyTo: 1,
  fromRoom: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162',
  fromSeq: 1,
  seqs: [1],
  forEverybody: true,
  emoji: '👍',
  pinned: true,
  rooms: [],
  listed: [],
  since: '2026-01-15T12:00:00.000Z',
  media: ['5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162'],
  span: 'hour',
  title: 'Hikers',
  memberIds: [42],
  mentions: [],
  whoWrites: 'admins',
  whoInvites: 'admins',
  whoPins: 'admins',
  linksAllowed: true,
  slowMode: 30,
  membersHidden: true,
  historyOpen: true,
  approval: true,
  role: 'admin',
  hours: 1,
  maxUses: 1,
  accept: true,
  endpoint: 'https://push.example/subscription',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  showsText: true,
  archived: true,
  markedUnread: true,
  draft: 'Half a sent',
  remove: true,
  messagesFrom: 'contacts',
  findable: true,
  groupsFrom: 'contacts',
  presenceFor: 'contacts',
  readReceipts: true,
  reason: 'spam',
  note: 'Again and again',
  sanction: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162',
  appealToken: 'A'.repeat(43),
  introduction: 'A'.repeat(43),
  case: 1,
  decision: 'dismiss',
  rule: 'spam',
  alsoDelete: true,
  days: 1,
  to: 42,
  groupLink: 'g',
  hicsRoomId: 'g',
  agentId: 'g',
  inviteCode: 'g',
};

/** Fields that hold any text. */
const isFreeText = (field: string) =>
  ['nickname', 'title', 'text', 'query', 'groupLink', 'hicsRoomId', 'agentId', 'inviteCode'].includes(field);

const HOSTILE_JSON: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{}',
  '{"__proto__":{"all":true}}',
  '{"constructor":{"prototype":{"all":true}}}',
  '['.repeat(20_000),
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
];

/** A value, as JSON, that only a field for any text accepts. */
const SQL_VALUE = `"' or 1=1 --"`;

/** Values, as JSON, that no field accepts. */
const HOSTILE_VALUES: readonly string[] = [
  'null',
  '[]',
  '{}',
  '{"$ne":null}',
  '["5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162"]',
  '-1',
  '1e999',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  `"${'1'.repeat(5_000)}"`,
];

/** Fields with the URL of another site. */
const isAddress = (field: string) => field === 'origin' || field === 'redirectPage';

const HOSTILE_ADDRESS: readonly string[] = [
  'office.example',
  '//office.example',
  'http://office.example',
  'https://user@office.example',
  'https://office.example\\@evil.example',
  'https://office.example\t.evil.example',
  'https://office.example evil.example',
  "https://office.example;script-src'unsafe-inline'",
  'https://*.example',
  'https://[::1]',
  'javascript:alert(1)',
  'data:text/html,x',
  `https://office.example/${'a'.repeat(3_000)}`,
];

const SPECIFIC: Record<string, number> = {
  phone: CODE.phoneFormat,
  phoneNo: CODE.phoneFormat,
  email: CODE.emailFormat,
  username: CODE.accountIdError,
};

/** Patterns of statements, stacks and paths, which no message may contain. */
const LEAK = /select |insert |update |drizzle|error:|\bat .*\.ts|node_modules|undefined|null/i;

suite('hostile input', () => {
  let server: TestServer;
  let client: Client;

  setUpServer((started) => {
    server = started;
    client = server.client();
  });

  async function send(call: Call, raw: string) {
    return client.sendRaw(call, raw, call.method === 'POST' ? { 'content-type': URLENCODED } : {});
  }

  const rawForm = (call: Call, field: string, pairs: string[]) =>
    [
      ...goodPairs(call, field).flatMap(([name, value]) => (name === field ? [] : [sent(name, value)])),
      ...pairs,
    ].join('&');

  async function expectRefused(call: Call, field: string, raw: string) {
    const answer = await send(call, raw);
    expect(answer.status, `${call.path} ${field}: ${raw.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect([SPECIFIC[field] ?? CODE.invalidInput, CODE.invalidInput]).toContain(answer.code);
    expect(answer.message).not.toMatch(LEAK);
    return answer;
  }

  async function expectNothingStored() {
    const { settings: _, ...tables } = schema;
    for (const table of Object.values(tables)) expect(await server.db.select().from(table)).toHaveLength(0);
  }

  const withFields = calls
    .filter(({ body }) => body !== 'json' && body !== 'upload')
    .filter((call) => fieldsOf(call).length > 0);
  const withFiles = calls.filter(({ body }) => body === 'upload');
  const withJson = calls.filter((call) => call.body === 'json');

  it('has a valid value for every field, so that each refusal is due to the field under test', async () => {
    for (const call of withFields) {
      for (const field of fieldsOf(call)) {
        const raw = goodPairs(call, field)
          .map(([name, value]) => sent(name, value))
          .join('&');
        const { code } = await send(call, raw);
        expect([CODE.invalidInput, ...Object.values(SPECIFIC)], `${call.path} ${field}`).not.toContain(code);
      }
    }
  });

  for (const call of withFields) {
    it(`${call.method} ${call.path} answers hostile values with codes of the catalogue and stores nothing`, async () => {
      for (const field of fieldsOf(call)) {
        for (const hostile of Object.values(HOSTILE)) {
          await expectRefused(call, field, rawForm(call, field, hostile(field)));
        }
        for (const address of isAddress(field) ? HOSTILE_ADDRESS : []) {
          const answer = await expectRefused(call, field, rawForm(call, field, [sent(field, address)]));
          expect(answer.failure).toEqual({ field });
        }
        if (!encodedNames.has(field)) continue;
        for (const hostile of Object.values(HOSTILE_ENCODED)) {
          const answer = await expectRefused(call, field, rawForm(call, field, hostile(field)));
          expect(answer.failure?.field).toBe(field);
        }
      }
      await expectNothingStored();
    });

    it(`${call.method} ${call.path} names a required field that is missing or empty`, async () => {
      for (const field of fieldsOf(call).filter((name) => isRequired(call, name))) {
        for (const pairs of [[], [pair(field, '')]]) {
          const answer = await expectRefused(call, field, rawForm(call, field, pairs));
          expect(answer.code).toBe(SPECIFIC[field] ?? CODE.invalidInput);
          expect(answer.failure?.field).toBe(field);
        }
      }
      await expectNothingStored();
    });
  }

  for (const call of withJson) {
    const sendJson = (body: string | Buffer) => client.sendRaw(call, body, { 'content-type': JSON_TYPE });

    it(`${call.method} ${call.path} reads the valid value of every field`, async () => {
      for (const field of fieldsOf(call)) {
        expect(JSON_VALUE, `${call.path} ${field}`).toHaveProperty(field);
        const { code, failure } = await sendJson(JSON.stringify({ [field]: JSON_VALUE[field] }));
        // Another field may be missing.
        if (code === CODE.invalidInput) expect(failure?.field, `${call.path} ${field}`).not.toBe(field);
      }
    });

    it(`${call.method} ${call.path} refuses hostile JSON and stores nothing`, async () => {
      // A call without fields takes any object.
      const isUsable = (body: string | Buffer) => fieldsOf(call).length > 0 || !/^\{.*\}$/.test(String(body));
      const bodies = [
        ...HOSTILE_JSON.filter((body) => Buffer.isBuffer(body) || isUsable(body)),
        ...fieldsOf(call).flatMap((field) =>
          [...HOSTILE_VALUES, ...(isFreeText(field) ? [] : [SQL_VALUE])]
            .filter((value) => value !== JSON.stringify(JSON_VALUE[field]))
            .map((value) => `{${JSON.stringify(field)}:${value}}`),
        ),
      ];
      for (const body of bodies) {
        const { code, message } = await sendJson(body);
        expect(code, `${call.path} ${body.toString().slice(0, 200)}`).toBe(CODE.invalidInput);
        expect(message).not.toMatch(LEAK);
      }
      await expectNothingStored();
    });

    it(`${call.method} ${call.path} reads a form, and refuses other bodies`, async () => {
      for (const name of fieldsOf(call)) {
        const value = JSON_VALUE[name] ?? null;
        // A form has no null, and no list of objects.
        if (value === null || Array.isArray(value)) continue;
        const { code, failure } = await client.send(call, [[name, String(value)]]);
        // Another field may be missing.
        if (code === CODE.invalidInput) expect(failure?.field, `${call.path} ${name}`).not.toBe(name);
      }
      expect((await client.sendRaw(call, 'id=1', { 'content-type': 'text/plain' })).code).toBe(
        CODE.unsupportedMedia,
      );
    });
  }

  for (const call of withFiles) {
    it(`${call.method} ${call.path} refuses a text, two files, and other kinds of bodies, and stores nothing`, async () => {
      await signUp(server, client, number);
      const before = await server.db.select().from(schema.members);
      const part = (field: string, text: string, filename = '') =>
        `--halo-test-boundary\r\nContent-Disposition: form-data; name="${field}"${filename}\r\n\r\n${text}\r\n`;
      const end = '--halo-test-boundary--\r\n';
      for (const field of fieldsOf(call)) {
        const file = part(field, 'GIF89a', '; filename="../../a\0.svg"');
        for (const body of [
          end,
          part(field, 'text') + end,
          file + file + end,
          file,
          part('other', 'x') + end,
        ]) {
          const answer = await client.sendRaw(call, body, { 'content-type': MULTIPART });
          expect(answer.code, `${call.path} ${body}`).toBe(CODE.invalidInput);
          expect(answer.message).not.toMatch(LEAK);
        }
      }
      for (const type of [URLENCODED, JSON_TYPE])
        expect((await client.sendRaw(call, '{}', { 'content-type': type })).code).toBe(CODE.unsupportedMedia);
      expect(await server.db.select().from(schema.members)).toEqual(before);
      expect(await server.db.select().from(schema.pictures)).toHaveLength(0);
    });
  }

  it('refuses every flipped byte of a ciphertext, or reads a valid value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(47), fc.integer({ min: 1, max: 255 }), async (position, mask) => {
        const bytes = Buffer.from(encoded('hostile+member@example.com').slice(3), 'base64url');
        bytes[position % bytes.length] = (bytes[position % bytes.length] ?? 0) ^ mask;
        const raw = `forRegister=0&isByPhoneSms=0&version=2&email=v1.${bytes.toString('base64url')}`;
        const { code } = await send(ssoCalls.genEmailAuthCode, raw);
        expect([CODE.emailFormat, CODE.userNotExist, CODE.tooManyRequests]).toContain(code);
      }),
      { numRuns: 60 },
    );
  });

  it('answers any query and any body in the envelope, never with a fault', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string());
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...withFields), fc.boolean(), async (raw, call, asMultipart) => {
        const type = asMultipart ? MULTIPART : URLENCODED;
        const safe = call.method === 'GET' ? raw.replace(/[^\x21-\x7e]|#/g, '%') : raw;
        const answer = await client.sendRaw(
          call,
          safe,
          call.method === 'POST' ? { 'content-type': type } : {},
        );
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
    await expectNothingStored();
  });

  suite('multipart', () => {
    const call = ssoCalls.loginByPhone;
    const post = (body: string | Buffer, type = MULTIPART) =>
      client.sendRaw(call, body, { 'content-type': type });

    it('is read like an urlencoded form', async () => {
      const fields = { ...device, country: 'CN', phone: number.digits, password: 'gr8Tea!' };
      expect((await client.call(call, fields, { as: 'multipart' })).code).toBe(CODE.wrongPassword);
      expect((await client.call(call, fields, { as: 'urlencoded' })).code).toBe(CODE.wrongPassword);
    });

    it('refuses files', async () => {
      const file = multipart(goodPairs(call, 'phone')).replace(
        'name="deviceId"',
        'name="deviceId"; filename="a.txt"',
      );
      expect((await post(file)).failure).toEqual({ field: 'deviceId' });
    });

    it('refuses more parts than any form has', async () => {
      const many = Array.from({ length: 101 }, (_, index) => [`x${index}`, '1'] as const);
      expect((await post(multipart([...goodPairs(call, 'phone'), ...many]))).code).toBe(CODE.invalidInput);
    });

    it('refuses bytes that are not UTF-8, NUL, and doubled fields', async () => {
      const form = multipart(goodPairs(call, 'phone').filter(([name]) => name !== 'deviceId'));
      const part = (value: Buffer) =>
        Buffer.concat([
          Buffer.from('--halo-test-boundary\r\nContent-Disposition: form-data; name="deviceId"\r\n\r\n'),
          value,
          Buffer.from('\r\n'),
        ]);
      for (const parts of [
        [part(Buffer.from([0xed, 0xa0, 0x80]))],
        [part(Buffer.from('a\0b'))],
        [part(Buffer.from('a')), part(Buffer.from('b'))],
      ]) {
        expect((await post(Buffer.concat([...parts, Buffer.from(form)]))).failure).toEqual({
          field: 'deviceId',
        });
      }
    });

    it.each([
      ['cut short', multipart([['a', 'b']]).slice(0, -12), MULTIPART],
      ['without a boundary', multipart([['a', 'b']]), 'multipart/form-data'],
      ['of another boundary', multipart([['a', 'b']]), 'multipart/form-data; boundary=other'],
      ['empty', '', MULTIPART],
    ])('refuses a body that is %s', async (_name, body, type) => {
      const { status } = await post(body, type);
      expect(status).toBe(400);
    });
  });

  it('does not let a field name reach into an object', async () => {
    const { memberId } = await signUp(server, client, number);
    client.token = null;
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', '__proto__[isHost]']) {
      const fields = { ...device, country: 'CN', phone: number.digits, password: 'gr8Tea!', [name]: 'x' };
      expect((await client.call(ssoCalls.loginByPhone, fields)).data.memberId).toBe(memberId);
    }
    expect(Reflect.get({}, 'isHost')).toBeUndefined();
  });
});

import fc, { type Arbitrary } from 'fast-check';
import { type Field, type Operation, operations, resolveSchema, type Schema } from './operations';

/** What a field gets. */
export type Value =
  /** Something the sender knows under this name, such as its own e-mail address. */
  | { kind: 'known'; pick: number; otherwise: unknown }
  | { kind: 'given'; value: unknown }
  /** Text that is sent as it is, not encoded and not escaped. */
  | { kind: 'raw'; text: string };

/** A request of the fuzz before the sender's own values are filled in. */
export interface Shot {
  operation: Operation;
  /** Whether what the call needs is obtained before it, see `recipes`. */
  prepared: boolean;
  /** Whose token it carries. */
  session: 'member' | 'none' | 'unknown' | 'malformed';
  values: [name: string, Value][];
  /** The content type of the body; ignored by a GET. */
  media: string;
  headers: [name: string, value: string][];
  /** What is done to the request as a whole. */
  twist: Twist | null;
}

export type Twist =
  | { kind: 'method'; method: string }
  | { kind: 'path'; end: string }
  /** Only a part of the body is sent. */
  | { kind: 'cut'; share: number }
  /** The body or query is this much longer. */
  | { kind: 'padding'; bytes: number }
  | { kind: 'replaced'; body: Uint8Array };

/** The content type, with its boundary, of a form with parts. */
export const MULTIPART = 'multipart/form-data';
export const BOUNDARY = 'fuzz-boundary';

/** A file of a form, with the type that the client says it has. */
export class Upload {
  readonly type: string;
  readonly bytes: Buffer;

  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}

const base64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** Pictures of one pixel, by their types. */
const PICTURES = {
  'image/png': base64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  'image/jpeg': base64(
    '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==',
  ),
  'image/webp': base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA'),
};

const goodUpload = fc
  .constantFrom(...Object.entries(PICTURES))
  .map(([type, bytes]) => new Upload(type, bytes));

const OTHER_TYPES = [
  '',
  'image/gif',
  'image/svg+xml',
  'text/html',
  'application/pdf',
  'image/png; a="',
  '*/*',
];

const OTHER_FILES = [
  'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
  '<!doctype html><script>alert(1)</script>',
  '%PDF-1.7\n',
  '',
].map((text) => Buffer.from(text, 'latin1'));

/** A picture of another type than the client says, one with other bytes in it, or no picture at all. */
const hostileUpload = fc
  .tuple(
    fc.constantFrom(...Object.keys(PICTURES), ...OTHER_TYPES),
    fc.constantFrom(...Object.values(PICTURES), ...OTHER_FILES),
    fc.nat(),
    fc.integer({ min: 0, max: 255 }),
  )
  .map(
    ([type, bytes, place, byte]) =>
      new Upload(type, Buffer.from(bytes.map((one, index) => (index === place % bytes.length ? byte : one)))),
  );

/** Text that has broken parsers, databases, templates and comparisons elsewhere. */
const HOSTILE_TEXT = [
  '',
  ' ',
  '\0',
  'a\0b',
  "' or 1=1 --",
  '"; drop table members; --',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '\ud800',
  '\u202e\u2066abc',
  '\u0300'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(30),
  'ﬀＡ①İı',
  'a\r\nX-Injected: 1',
  '%00%0d%0a',
  '__proto__',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  '0x7fffffff',
  'x'.repeat(101),
  'x'.repeat(10_000),
  'v1.',
  `v1.${'A'.repeat(43)}`,
  'null',
  'undefined',
  'true',
  '1\u0661\u09e7',
];

const HOSTILE_RAW = ['%', '%zz', '%FF%FE', '%ED%A0%80', '%C0%80', '%00', 'a=b=c', '+++', '%u0041', '\\x00'];

const HOSTILE_NAMES = ['__proto__', 'constructor', 'toString', 'x[]', 'a[b][c]', '', '\0', 'data', 'code'];

const HOSTILE_OBJECTS: unknown[] = [
  null,
  true,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER + 2,
  1e300,
  [],
  {},
  [[[[]]]],
  { $ne: null },
  { length: 1e9 },
  { toString: 'x' },
];

const nested = fc
  .integer({ min: 1, max: 2_000 })
  .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown);

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXT),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 60 }),
);

const hostileValue: Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: hostileText.map((value) => ({ kind: 'given' as const, value })) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_RAW).map((text) => ({ kind: 'raw' as const, text })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...HOSTILE_OBJECTS).map((value) => ({ kind: 'given' as const, value })),
  },
  { weight: 1, arbitrary: nested.map((value) => ({ kind: 'given' as const, value })) },
  { weight: 1, arbitrary: hostileUpload.map((value) => ({ kind: 'given' as const, value })) },
);

/** fast-check generates no lookaheads; such a field gets what the sender knows. */
const isGenerable = (pattern: string): boolean => !pattern.includes('(?');

/** Values that only their field's text in the document describes. */
const BY_NAME: Record<string, Arbitrary<unknown>> = {
  email: fc.nat(1_000_000).map((index) => `fuzz${index}@example.com`),
  nickname: fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 20 }),
  password: fc.stringMatching(/^[A-Za-z0-9!#%&*+=?@_~.-]{6,12}$/),
  newPassword: fc.stringMatching(/^[A-Za-z0-9!#%&*+=?@_~.-]{6,12}$/),
  origin: fc.constantFrom('https://office.example', 'http://127.0.0.1:1'),
  redirectPage: fc.webUrl(),
  affect: fc.webUrl(),
  emoji: fc.constantFrom('👍', '❤️', '🇯🇵', '1️⃣', '👩🏽‍🚀'),
  country: fc.constantFrom('CN', 'US', 'JP', 'GB', 'other'),
};

/** A value that a schema allows. */
function valueOf(name: string, one: Schema): Arbitrary<unknown> {
  const { type, enum: values, pattern, format, anyOf, items, contentMediaType } = resolveSchema(one);
  if (BY_NAME[name] !== undefined) return BY_NAME[name];
  if ('const' in one && one.const !== undefined) return fc.constant(one.const);
  if (values !== undefined) return fc.constantFrom(...values);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((each) => valueOf(name, each)));
  if (items !== undefined) return fc.array(valueOf(name, items), { minLength: 1, maxLength: 3 });
  if (contentMediaType !== undefined) return goodUpload;
  if (format === 'uuid') return fc.uuid();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer') return fc.nat();
  if (pattern !== undefined && isGenerable(pattern)) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength: 1, maxLength: 12 });
}

const goodValue = ({ name, schema }: Field): Arbitrary<Value> =>
  fc.record({ kind: fc.constant('known' as const), pick: fc.nat(), otherwise: valueOf(name, schema) });

type Values = [name: string, Value][];

/** All required fields and some of the others, each with a good value. */
const goodValues = ({ fields }: Operation): Arbitrary<Values> =>
  fc
    .tuple(
      ...fields.map((field) => {
        const value = goodValue(field).map((good): [string, Value] => [field.name, good]);
        return field.required
          ? value
          : fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
      }),
    )
    .map((values) => values.flatMap((value) => (value === null ? [] : [value])));

/** Fields of the call or of no call, with whatever. */
const hostileValues = ({ fields }: Operation): Arbitrary<Values> =>
  fc.array(fc.tuple(fc.constantFrom(...fields.map(({ name }) => name), ...HOSTILE_NAMES), hostileValue), {
    maxLength: 12,
  });

/** A good request with a few fields that are wrong, missing or doubled. */
const nearlyGoodValues = (operation: Operation): Arbitrary<Values> =>
  fc
    .tuple(goodValues(operation), fc.array(fc.tuple(fc.nat(), fc.option(hostileValue)), { maxLength: 2 }))
    .map(([values, changes]) => changes.reduce(spoil, values));

function spoil(values: Values, [place, value]: [number, Value | null]): Values {
  const index = values.length === 0 ? 0 : place % values.length;
  const target = values[index];
  if (target === undefined) return values;
  if (value === null) return values.filter((one) => one !== target);
  const spoilt: Values[number] = [target[0], value];
  return place % 3 === 0 ? [...values, spoilt] : values.with(index, spoilt);
}

const HEADER_NAMES = [
  'Accept-Language',
  'Authorization',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Expect',
  'Forwarded',
  'Host',
  'Idempotency-Key',
  'If-None-Match',
  'Origin',
  'Range',
  'X-Device-Type',
  'X-Forwarded-For',
  'X-Hc-Uid',
  'X-HTTP-Method-Override',
  'X-Market-Code',
  'device',
  'timestamp',
  'x-group-link',
];

/** What a header can carry at all: others are refused before they leave. */
const headerText = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    'Bearer ',
    'q=1;;q',
    'gzip',
    'W/"',
    '"',
    'a=b; a=c',
    'x'.repeat(5_000),
    '\xff\xfe',
  ),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 120,
  }),
);

const hostileHeaders = fc.array(fc.tuple(fc.constantFrom(...HEADER_NAMES), headerText), { maxLength: 3 });

const noHeaders: Arbitrary<Shot['headers']> = fc.constant([]);

const MEDIA = [MULTIPART, 'application/x-www-form-urlencoded', 'application/json'];
const OTHER_MEDIA = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/xml',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded, application/json',
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'PURGE'];
const PATH_ENDS = [
  '/',
  '//',
  '/..',
  '/%2e%2e/me',
  '%00',
  '%',
  '%ff',
  ';a=b',
  '.json',
  '/x',
  `/${'x'.repeat(3_000)}`,
];

const twist: Arbitrary<Twist> = fc.oneof(
  fc.record({ kind: fc.constant('method' as const), method: fc.constantFrom(...METHODS) }),
  fc.record({ kind: fc.constant('path' as const), end: fc.constantFrom(...PATH_ENDS) }),
  fc.record({ kind: fc.constant('cut' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    kind: fc.constant('padding' as const),
    bytes: fc.constantFrom(1_000, 20_000, 70_000, 1_200_000),
  }),
  fc.record({ kind: fc.constant('replaced' as const), body: fc.uint8Array({ maxLength: 300 }) }),
);

const session = fc.oneof(
  { weight: 7, arbitrary: fc.constant('member' as const) },
  { weight: 3, arbitrary: fc.constantFrom('none' as const, 'unknown' as const, 'malformed' as const) },
);

const goodShot = (operation: Operation): Arbitrary<Shot> =>
  fc.record({
    operation: fc.constant(operation),
    prepared: fc.boolean(),
    session,
    values: goodValues(operation),
    media: fc.constantFrom(...operation.media),
    headers: noHeaders,
    twist: fc.constant(null),
  });

const nearlyGoodShot = (operation: Operation): Arbitrary<Shot> =>
  fc.record({
    operation: fc.constant(operation),
    prepared: fc.constant(false),
    session,
    values: nearlyGoodValues(operation),
    media: fc.constantFrom(...operation.media),
    headers: fc.oneof({ weight: 3, arbitrary: noHeaders }, { weight: 1, arbitrary: hostileHeaders }),
    twist: fc.option(twist, { freq: 5 }),
  });

const hostileShot = (operation: Operation): Arbitrary<Shot> =>
  fc.record({
    operation: fc.constant(operation),
    prepared: fc.constant(false),
    session,
    values: fc.oneof(hostileValues(operation), nearlyGoodValues(operation)),
    media: fc.constantFrom(...MEDIA, ...OTHER_MEDIA),
    headers: hostileHeaders,
    twist: fc.option(twist),
  });

/** A request to any call: valid, nearly valid or hostile, in equal shares. */
export const shots: Arbitrary<Shot> = fc
  .tuple(fc.constantFrom(...operations), fc.constantFrom(goodShot, nearlyGoodShot, hostileShot))
  .chain(([operation, of]) => of(operation));

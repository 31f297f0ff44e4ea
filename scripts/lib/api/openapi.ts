import type { Call } from '../../../contract/call';
import { CODE, type FailureCode, type ResponseCode, statusOf } from '../../../contract/codes';
import { API_BASE, BRAND, HEADER } from '../../../contract/constants';
import { failureData } from '../../../contract/envelope';
import { FIELD_ENCODING } from '../../../contract/field-encoding';
import { LOCALES } from '../../../contract/locale';
import * as z from 'zod/mini';
import { failureCodesOf } from './codes';
import { callsOf, type ContractExport, type DeclaredCall, summaryOf, wordsOf } from './contract';
import { type Converter, createConverter, describeFields, type Json } from './schemas';

const DESCRIPTION = [
  'Every answer is JSON `{code, message, data}`. Act on `code`: 200 is success. The HTTP status only names its class, for',
  'proxies and logs. `message` is in the language of `Accept-Language`.',
  '',
  'The schemas describe the canonical form of fields. The server is more lenient where people type: it strips spaces and',
  'converts full-width characters before it checks phone numbers, codes, e-mail addresses and account IDs. Fields that it',
  'does not know are ignored, and an empty field of a form or query counts as absent.',
  '',
  'Phone numbers, e-mail addresses and passwords travel encoded, see `EncodedField`. The key is public, so the encoding is',
  'no protection: TLS is.',
].join('\n');

const MESSAGE_LENGTH = 500;

/** The pattern of an encoded field: prefix and base64url of IV and ciphertext (D8). */
const encodedField = {
  type: 'string',
  pattern: `^${FIELD_ENCODING.prefix.replace('.', '\\.')}[A-Za-z0-9_-]+$`,
  maxLength: 65_536,
  description:
    `\`${FIELD_ENCODING.prefix}\` and the base64url, without padding, of a random IV of ${FIELD_ENCODING.ivBytes} bytes and the ` +
    'AES-256-CBC ciphertext (PKCS#7) of the value in UTF-8. The key is the SHA-256 of `fieldKey`, which `GET /public/site` ' +
    'tells. `x-decoded` describes the value itself.',
};

const text = (example: string, description: string): Json => ({
  description,
  schema: { type: 'string', maxLength: 100, examples: [example] },
});

/** The headers that a call reads, as components (D7). */
const headerParameters: Json = {
  VisitId: {
    name: HEADER.visitId,
    in: 'header',
    required: true,
    ...text(
      '0f9d1c2ba3',
      'Any id of the visit. Calls that change or send something require it: pages of other sites cannot send it.',
    ),
  },
  IdempotencyKey: {
    name: HEADER.idempotencyKey,
    in: 'header',
    required: true,
    description: 'A repeated request with the same key gets the first answer and has no effect.',
    schema: { type: 'string', pattern: '^[\\w-]{8,100}$', maxLength: 100 },
  },
  Language: {
    name: 'Accept-Language',
    in: 'header',
    description: `The language of \`message\` and of texts: ${LOCALES.join(', ')}.`,
    schema: { type: 'string', maxLength: 500, examples: ['en-US'] },
  },
};

const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** The properties of an object's schema, and which of them are required. */
const objectShape = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z._default(z.array(z.string()), []),
});

type Shape = z.output<typeof objectShape>;

/** The fields of a call as they travel: encoded ones as such, with the schema of their value beside. */
function readFields({ convert, components }: Converter, { value: call, fields }: DeclaredCall): Shape {
  const schema = describeFields(convert(call.request, 'input'), fields);
  const name = typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? '') : null;
  const { properties, required } = z.parse(objectShape, name === null ? schema : components()[name]);
  const travelling: Shape['properties'] = {};
  for (const [field, value] of Object.entries(properties))
    travelling[field] = call.encoded?.includes(field)
      ? { ...reference('schemas', 'EncodedField'), 'x-decoded': value }
      : value;
  return { properties: travelling, required };
}

const parametersOf = (call: Call, { properties, required }: Shape): Json[] => [
  reference('parameters', 'Language'),
  ...(call.method === 'POST' || call.sends ? [reference('parameters', 'VisitId')] : []),
  ...(call.idempotent ? [reference('parameters', 'IdempotencyKey')] : []),
  ...(call.method === 'POST'
    ? []
    : Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
      }))),
];

const MEDIA_TYPES = {
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  json: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  upload: ['multipart/form-data'],
} as const satisfies Record<NonNullable<Call['body']>, readonly string[]>;

function bodyOf({ method, body = 'form' }: Call, { properties, required }: Shape): Json {
  if (method === 'GET' || Object.keys(properties).length === 0) return {};
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  const content = Object.fromEntries(MEDIA_TYPES[body].map((type) => [type, { schema }]));
  return { requestBody: { required: required.length > 0, content } };
}

/** An answer with one of the codes. */
const answerSchema = (codes: readonly ResponseCode[], data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { enum: codes }, message: reference('schemas', 'Message'), data },
});

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

/** The names of codes, such as `wrongPassword`. */
const NAMES = new Map<number, string>(Object.entries(CODE).map(([name, code]) => [code, name]));

const nameCodes = (codes: readonly ResponseCode[]): string =>
  codes.map((code) => `${code} ${NAMES.get(code) ?? ''}`).join(', ');

/** The answer of a status: its codes, and the data that every failure or this call's may have. */
function failureResponse(status: number, codes: readonly FailureCode[], own: readonly Json[]): Json {
  const waits = status === 429 || status === 503;
  const data = { anyOf: [{ type: 'null' }, reference('schemas', 'FailureData'), ...own] };
  return {
    description: nameCodes(codes),
    ...(waits ? { headers: { 'Retry-After': reference('headers', 'RetryAfter') } } : {}),
    content: jsonContent(answerSchema(codes, data)),
  };
}

/** The failures of a call by status. Those without data of their own are shared by all calls with the same codes. */
function failureResponses(
  { convert }: Converter,
  shared: Map<string, Json>,
  call: Call,
  fields: string[],
): Json {
  const codes = failureCodesOf(call, fields);
  const describe = (status: number): Json => {
    const group = codes.filter((code) => statusOf(code) === status);
    const own = group
      .flatMap((code) => call.failures?.[code] ?? [])
      .map((schema) => convert(schema, 'output'));
    const response = failureResponse(status, group, own);
    if (own.length > 0) return response;
    shared.set(group.join('-'), response);
    return reference('responses', group.join('-'));
  };
  const statuses = [...new Set(codes.map(statusOf))];
  return Object.fromEntries(statuses.map((status) => [status, describe(status)]));
}

const successResponse = (
  { convert }: Converter,
  { value: { data, cached }, fields }: DeclaredCall,
): Json => ({
  description: cached ? 'Success; `ETag` and `Cache-Control` let clients keep it.' : 'Success',
  ...(cached ? { headers: { ETag: reference('headers', 'ETag') } } : {}),
  content: jsonContent(answerSchema([CODE.success], describeFields(convert(data, 'output'), fields))),
});

const SECURITY = { open: [], member: [{ token: [] }], optional: [{}, { token: [] }] } as const;

function describeCall(converter: Converter, shared: Map<string, Json>, declared: DeclaredCall): Json {
  const { name, domain, value: call, text: doc } = declared;
  const description = wordsOf(doc);
  if (description === '') throw new Error(`${call.method} ${call.path} has no description: write its TSDoc.`);
  const fields = readFields(converter, declared);
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: summaryOf(description),
    description,
    security: SECURITY[call.access],
    parameters: parametersOf(call, fields),
    ...bodyOf(call, fields),
    responses: {
      200: successResponse(converter, declared),
      ...(call.cached ? { 304: { description: 'The client has this answer already.' } } : {}),
      ...failureResponses(converter, shared, call, Object.keys(fields.properties)),
    },
  };
}

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: '`tokenHead` and `token` of a login, joined. The token is opaque.',
  },
};

const HEADERS = {
  RetryAfter: {
    description: 'Seconds until the call may be tried again, where the server knows it.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
  },
  ETag: { description: 'Names this answer.', schema: { type: 'string', maxLength: 100 } },
};

const MESSAGE = {
  type: 'string',
  maxLength: MESSAGE_LENGTH,
  description: 'For people, in the language of the request.',
};

/** Leaves out the components that nothing refers to. */
function onlyUsed(components: Record<string, Json>, paths: Json): Json {
  const document = JSON.stringify({ components, paths });
  const isUsed = (kind: string, name: string) =>
    kind === 'securitySchemes' || document.includes(JSON.stringify(reference(kind, name)).slice(1, -1));
  return Object.fromEntries(
    Object.entries(components).map(([kind, members]) => [
      kind,
      Object.fromEntries(Object.entries(members).filter(([name]) => isUsed(kind, name))),
    ]),
  );
}

/** Describes all calls as an OpenAPI 3.1 document. */
export function describeCalls(exports: readonly ContractExport[], version: string): Json {
  const calls = callsOf(exports);
  const converter = createConverter(exports);
  const responses = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  for (const call of calls)
    paths[call.value.path] = {
      ...paths[call.value.path],
      [call.value.method.toLowerCase()]: describeCall(converter, responses, call),
    };
  converter.convert(failureData, 'output');
  const schemas = { ...converter.components(), EncodedField: encodedField, Message: MESSAGE };
  const components = {
    securitySchemes: SECURITY_SCHEMES,
    parameters: headerParameters,
    headers: HEADERS,
    responses: Object.fromEntries(responses),
    schemas,
  };
  return {
    openapi: '3.1.0',
    info: { title: `${BRAND.name} API`, version, description: DESCRIPTION },
    servers: [{ url: API_BASE, 'x-internal': false }],
    tags: [...new Set(calls.map(({ domain }) => domain))].map((name) => ({ name })),
    paths,
    components: onlyUsed(components, paths),
  };
}

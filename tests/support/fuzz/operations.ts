import * as z from 'zod/mini';
import document from '../../../docs/openapi.json' with { type: 'json' };

/** A schema of the document, as far as values are generated from it. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  anyOf?: Schema[] | undefined;
  items?: Schema | undefined;
  contentMediaType?: string | undefined;
  'x-decoded'?: Schema | undefined;
}

const schema: z.ZodMiniType<Schema> = z.object({
  $ref: z.optional(z.string()),
  type: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  pattern: z.optional(z.string()),
  format: z.optional(z.string()),
  get anyOf() {
    return z.optional(z.array(schema));
  },
  get items() {
    return z.optional(schema);
  },
  contentMediaType: z.optional(z.string()),
  get 'x-decoded'() {
    return z.optional(schema);
  },
});

const parameter = z.object({
  $ref: z.optional(z.string()),
  name: z.optional(z.string()),
  in: z.optional(z.string()),
  required: z.optional(z.boolean()),
  schema: z.optional(schema),
});

const body = z.object({
  properties: z.record(z.string(), schema),
  required: z._default(z.array(z.string()), []),
});

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(parameter),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: body })) })),
  responses: z.record(z.string(), z.object({ $ref: z.optional(z.string()) })),
});

const documentShape = z.object({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** A field of a call: its schema once decoded, and whether it travels encoded (D8). */
export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
  encoded: boolean;
}

/** A call as the document describes it. */
export interface Operation {
  id: string;
  method: 'GET' | 'POST';
  /** With the base path. */
  path: string;
  fields: Field[];
  /** Content types of its body. */
  media: string[];
  idempotent: boolean;
  /** Where the document describes the answer of each status, as a JSON pointer. */
  answers: ReadonlyMap<number, string>;
}

const { servers, paths, components } = z.parse(documentShape, document);

const escape = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Follows references to the named schemas; that of encoded fields stays. */
export function resolveSchema(one: Schema): Schema {
  const name = one.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : components.schemas[name];
  return target === undefined ? one : resolveSchema(target);
}

const fieldOf = (name: string, required: boolean, one: Schema): Field => ({
  name,
  required,
  schema: resolveSchema(one['x-decoded'] ?? one),
  encoded: one['x-decoded'] !== undefined,
});

type Described = z.output<typeof operation>;

function fieldsOf({ parameters, requestBody }: Described): Field[] {
  const query = parameters.flatMap((one) =>
    one.in === 'query' && one.name !== undefined && one.schema !== undefined
      ? [fieldOf(one.name, one.required === true, one.schema)]
      : [],
  );
  const [content] = Object.values(requestBody?.content ?? {});
  if (content === undefined) return query;
  const { properties, required } = content.schema;
  return Object.entries(properties).map(([name, one]) => fieldOf(name, required.includes(name), one));
}

function readOperation(path: string, method: string, described: Described): Operation {
  const pointer = `#/paths/${escape(path)}/${method}/responses`;
  const refersTo = ({ $ref }: { $ref?: string | undefined }, status: string) =>
    `${$ref ?? `${pointer}/${status}`}/content/application~1json/schema`;
  return {
    id: described.operationId,
    method: method === 'get' ? 'GET' : 'POST',
    path: servers[0].url + path,
    fields: fieldsOf(described),
    media: Object.keys(described.requestBody?.content ?? { 'application/x-www-form-urlencoded': null }),
    idempotent: described.parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
    answers: new Map(
      Object.entries(described.responses).map(([status, one]) => [Number(status), refersTo(one, status)]),
    ),
  };
}

/** Every call of the document, which `npm run check` holds equal to the contract: a new call is fuzzed from its first day. */
export const operations: readonly Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => readOperation(path, method, described)),
);

/** Names of all fields. */
export const fieldNames: ReadonlySet<string> = new Set(
  operations.flatMap(({ fields }) => fields.map(({ name }) => name)),
);

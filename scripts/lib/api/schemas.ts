import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { ContractExport } from './contract';
import { wordsOf } from './contract';

/** A JSON value that is an object. */
export type Json = { [name: string]: unknown };

const REFERENCE = '#/components/schemas/';

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Zod's own marks, which are not part of a document. */
const MARKS = ['$schema', 'id'];

/** Points the references of a schema to the components of the document. */
function redirect(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redirect);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      name === '$ref' && typeof child === 'string' ? child.replace('#/$defs/', REFERENCE) : redirect(child),
    ]),
  );
}

const toJson = (schema: object): Json =>
  z.parse(
    z.record(z.string(), z.unknown()),
    redirect(Object.fromEntries(Object.entries(schema).filter(([name]) => !MARKS.includes(name)))),
  );

/** Adds the TSDoc of fields to the schemas of these fields, at any depth. */
export function describeFields(schema: Json, fields: ReadonlyMap<string, string>): Json {
  const described = (name: string, value: unknown): unknown => {
    if (!isObject(value)) return value;
    const inner = describeFields(value, fields);
    const words = wordsOf(fields.get(name) ?? '');
    return words === '' ? inner : { ...inner, description: words };
  };
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const entries = Object.entries(properties).map(([name, value]) => [name, described(name, value)]);
  return { ...schema, properties: Object.fromEntries(entries) };
}

/** Tells what zod doesn't: the width of integers, and that a file travels as the bytes of its part. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  if (jsonSchema['type'] === 'integer') jsonSchema['format'] = 'int64';
  if (zodSchema._zod.def.type !== 'file') return;
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
  jsonSchema['type'] = 'string';
  jsonSchema['contentMediaType'] = 'application/octet-stream';
}

/**
 * Converts schemas of the contract to JSON Schema 2020-12. Those that the contract exports become components of the
 * document, with their TSDoc.
 */
export function createConverter(exports: readonly ContractExport[]) {
  const registry = z.registry<{ id: string; description?: string }>();
  const components = new Map<string, Json>();
  const declared = new Map<string, ContractExport>();
  for (const each of exports) {
    const { name, file, value, text } = each;
    if (!isSchema(value) || registry.has(value)) continue;
    const id = pascal(name);
    const other = declared.get(id)?.file;
    if (other !== undefined)
      throw new Error(`Two schemas are called ${name}: contract/${other} and contract/${file}.`);
    declared.set(id, each);
    const description = wordsOf(text);
    registry.add(value, { id, ...(description === '' ? {} : { description }) });
  }

  /** Keeps a component; the same schema must not mean two things. */
  function keep(id: string, schema: Json): void {
    const earlier = components.get(id);
    if (earlier && !isDeepStrictEqual(earlier, schema))
      throw new Error(`The schema ${id} differs between requests and answers.`);
    components.set(id, schema);
  }

  return {
    /** Converts a schema: as clients may send it (`input`), or as the server answers it (`output`). */
    convert(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
      const { $defs = {}, ...converted } = z.toJSONSchema(schema, { io, metadata: registry, override });
      for (const [id, definition] of Object.entries($defs))
        keep(id, describeFields(toJson(definition), declared.get(id)?.fields ?? new Map()));
      return toJson(converted);
    },
    /** The components that the converted schemas refer to, by name. */
    components: (): Json => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

export type Converter = ReturnType<typeof createConverter>;

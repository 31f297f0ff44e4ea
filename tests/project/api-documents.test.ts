import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import asyncapiSchemas from '@asyncapi/specs';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { ruleset } from '../../config/spectral';
import { API_BASE, HEADER } from '../../contract/constants';
import { checkApiDocuments, describeContract } from '../../scripts/check-api-documents';
import { allCalls } from '../support/calls';
import { createProject } from './temporary-project';

const project = resolve(import.meta.dirname, '../..');

const readDocument = (name: string): unknown => JSON.parse(readFileSync(join(project, 'docs', name), 'utf8'));

const CALLS = 'contract/version/calls.ts';

/** A project with this contract, in which one file is written anew. */
function plant(rewrite: (source: string) => string = (source) => source): string {
  const { root, remove } = createProject({ 'docs/README.md': '' });
  onTestFinished(remove);
  for (const name of ['contract', '.prettierrc.json'])
    cpSync(join(project, name), join(root, name), { recursive: true });
  writeFileSync(join(root, CALLS), rewrite(readFileSync(join(project, CALLS), 'utf8')));
  return root;
}

const copyDocuments = (root: string) =>
  cpSync(join(project, 'docs'), join(root, 'docs'), {
    recursive: true,
    filter: (path) => !path.endsWith('.md'),
  });

describe('the check of the documents', () => {
  it('accepts what was written from the contract', async () => {
    const root = plant();
    for (const [path, text] of await describeContract(root)) writeFileSync(join(root, path), text);
    expect(await checkApiDocuments(root)).toEqual([]);
  });

  it('finds a call that was changed since', async () => {
    const root = plant((source) =>
      source.replace("path: '/version/getAndroidVersion'", "path: '/version/other'"),
    );
    copyDocuments(root);
    expect(await checkApiDocuments(root)).toEqual([
      "docs/openapi.json doesn't match the contract: run npm run api",
    ]);
  });

  it('finds documents that are missing', async () => {
    expect(await checkApiDocuments(plant())).toHaveLength(2);
  });

  it('refuses a call without a text', async () => {
    const root = plant((source) => source.replaceAll(/\/\*\*.*?\*\//gs, ''));
    await expect(describeContract(root)).rejects.toThrow('GET /version/getAndroidVersion has no description');
  });
});

const operation = z.object({
  operationId: z.string(),
  summary: z.string().check(z.minLength(1)),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(z.record(z.string(), z.unknown())),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.unknown()) })),
  responses: z.record(z.string(), z.unknown()),
});

const openapi = z.object({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    parameters: z.record(z.string(), z.object({ name: z.string(), required: z.optional(z.boolean()) })),
    responses: z.record(
      z.string(),
      z.object({
        headers: z.optional(z.record(z.string(), z.unknown())),
        content: z.object({
          'application/json': z.object({
            schema: z.object({ properties: z.object({ code: z.object({ enum: z.array(z.number()) }) }) }),
          }),
        }),
      }),
    ),
  }),
});

describe('docs/openapi.json', () => {
  const { servers, paths, components } = z.parse(openapi, readDocument('openapi.json'));
  const operationOf = ({ method, path }: (typeof allCalls)[number]) => paths[path]?.[method.toLowerCase()];

  /** What the rules find in a document. */
  async function judge(document: Record<string, unknown>): Promise<string[]> {
    const spectral = new Spectral();
    spectral.setRuleset(new Ruleset(ruleset));
    const findings = await spectral.run(document);
    return findings.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
  }

  const whole = z.parse(z.record(z.string(), z.unknown()), readDocument('openapi.json'));

  it('passes the rules of OpenAPI and OWASP', { timeout: 120_000 }, async () => {
    expect(await judge(whole)).toEqual([]);
  });

  it(
    'would not pass with basic authentication, nor without operations’ names',
    { timeout: 120_000 },
    async () => {
      const basic = JSON.parse(JSON.stringify(whole).replace('"scheme":"bearer"', '"scheme":"basic"'));
      expect((await judge(z.parse(z.record(z.string(), z.unknown()), basic))).join()).toContain(
        'no-http-basic',
      );
      const nameless = JSON.parse(JSON.stringify(whole).replaceAll('"operationId"', '"x-name"'));
      expect((await judge(z.parse(z.record(z.string(), z.unknown()), nameless))).join()).toContain(
        'operation-operationId',
      );
    },
  );

  it('has every call, and nothing else (D10)', () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(allCalls.map(({ method, path }) => `${method} ${path}`).sort());
    expect(servers[0].url).toBe(API_BASE);
  });

  it.each(allCalls.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
    '%s says who may call it, with what, and which codes it answers (D6, D7)',
    (_name, declared) => {
      const described = operationOf(declared);
      const isOpen = declared.access !== 'member';
      expect(described?.security.some((scheme) => Object.keys(scheme).length === 0) ?? false).toBe(
        declared.access === 'optional',
      );
      expect(described?.security.some((scheme) => 'token' in scheme)).toBe(declared.access !== 'open');
      const needsVisit = declared.method === 'POST' || declared.sends === true;
      expect(JSON.stringify(described?.parameters).includes('parameters/VisitId')).toBe(needsVisit);
      expect(described?.responses).toHaveProperty('200');
      expect(JSON.stringify(described?.responses['401'] ?? '').includes('10007')).toBe(!isOpen);
      if (declared.method === 'GET') expect(described?.requestBody).toBeUndefined();
    },
  );

  it('tells what fields are, in the words of the contract', () => {
    const text = JSON.stringify(readDocument('openapi.json'));
    for (const words of [
      'Browser and system; `UNNAMED_DEVICE` where the browser tells neither.',
      'The accepted version of the terms, or null.',
      'The page that a third-party login redirects to.',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/[( ][SD]\d{1,2}[,). ]/);
  });

  it('marks fields that travel encoded (D8)', () => {
    for (const declared of allCalls)
      expect(
        JSON.stringify(operationOf(declared)).split('"x-decoded"').length - 1,
        `${declared.method} ${declared.path}`,
      ).toBe((declared.encoded?.length ?? 0) * mediaTypesOf(operationOf(declared)));
  });

  it('requires the visit id, and tells how long to wait (D6, D7)', () => {
    expect(components.parameters['VisitId']).toMatchObject({ name: HEADER.visitId, required: true });
    for (const [name, { headers }] of Object.entries(components.responses))
      expect(headers !== undefined, name).toBe(['429', '503'].includes(name));
  });
});

/** The body is described once for each of its types; a query is described once. */
const mediaTypesOf = (described: z.infer<typeof operation> | undefined): number =>
  Object.keys(described?.requestBody?.content ?? { query: null }).length;

describe('docs/asyncapi.json', () => {
  it('matches the schema of AsyncAPI 3.0', () => {
    const ajv = new Ajv({ meta: false, strict: false, validateSchema: false, validateFormats: false });
    const schema = z.parse(z.record(z.string(), z.unknown()), asyncapiSchemas.schemas['3.0.0']);
    const isValid = ajv.compile(schema);
    expect(isValid(readDocument('asyncapi.json')), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid({ asyncapi: '3.0.0' })).toBe(false);
  });

  it('has the frames of both directions, and the events (D25, D49)', () => {
    const document = z.parse(
      z.object({ channels: z.object({ socket: z.object({ messages: z.record(z.string(), z.unknown()) }) }) }),
      readDocument('asyncapi.json'),
    );
    expect(Object.keys(document.channels.socket.messages)).toEqual([
      'client.auth',
      'client.ping',
      'client.echo',
      'client.seen',
      'client.sync',
      'client.typing',
      'client.watch',
      'server.auth',
      'server.pong',
      'server.echo',
      'server.error',
      'server.typing',
      'server.event',
      'server.read',
      'server.rooms',
      'server.synced',
      'server.notices',
      'server.presence',
      'server.support',
    ]);
  });
});

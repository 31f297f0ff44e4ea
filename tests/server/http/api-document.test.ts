import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { suite, TestServer } from '../harness';

const document = z.object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

const production = {
  NODE_ENV: 'production',
  SOCKET_KEY: 'tests-only',
  PUBLIC_ORIGIN: 'https://halo.example',
};

suite('/api/openapi.json', () => {
  let development: TestServer;
  let inProduction: TestServer;

  beforeAll(async () => {
    development = await TestServer.start();
    inProduction = await TestServer.start(production);
  });
  afterAll(async () => {
    await development.close();
    await inProduction.close();
  });

  const read = (server: TestServer) => server.app.inject('/api/openapi.json');

  it('describes the calls to developers (D10)', async () => {
    const answer = await read(development);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { openapi, paths } = z.parse(document, answer.json());
    expect(openapi).toMatch(/^3\.1\./);
    expect(Object.keys(paths)).toContain('/sso/loginByPhone');
  });

  it('is unknown to a server in production', async () => {
    expect((await read(inProduction)).statusCode).toBe(404);
  });
});

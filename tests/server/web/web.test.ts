import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, type Config } from '@server/config';
import { registerSecurityHeaders } from '@server/web/security-headers';
import { registerWeb } from '@server/web/web';
import { freshDirectory } from '../../support/database-template';

const { directory, remove } = freshDirectory();
const SCRIPT = 'console.log("the app");'.repeat(50);
const INDEX = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"></head><body></body></html>`;

const PRERENDERED = `<!doctype html><html lang="ru"><body>${'<p>Войти</p>'.repeat(50)}</body></html>`;

const configFor = (env: NodeJS.ProcessEnv): Config =>
  loadConfig({ DATA_DIR: directory, SECRET_KEY: 'a-secret-of-at-least-32-characters', ...env });

const WORKER_SCRIPT = 'self.addEventListener("fetch", () => undefined);';
let isWorkerOn = true;

async function serve(env: NodeJS.ProcessEnv = {}): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false });
  const config = configFor(env);
  await registerSecurityHeaders(app, config);
  const worker = async () => isWorkerOn;
  await registerWeb(app, { config, origins: async () => [], worker }, directory);
  app.get('/api/known', () => ({}));
  app.get('/api/fault', () => {
    throw new Error('fault');
  });
  return app;
}

let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(path.join(directory, 'assets'));
  mkdirSync(path.join(directory, '.vite'));
  writeFileSync(path.join(directory, 'index.html'), INDEX);
  writeFileSync(path.join(directory, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(directory, 'assets/app-AbCd1234.js'), SCRIPT);
  writeFileSync(path.join(directory, 'assets/app-AbCd1234.js.br'), brotliCompressSync(SCRIPT));
  mkdirSync(path.join(directory, 'prerendered/ru'), { recursive: true });
  writeFileSync(path.join(directory, 'prerendered/ru/login.html'), PRERENDERED);
  writeFileSync(path.join(directory, 'prerendered/ru/login.html.br'), brotliCompressSync(PRERENDERED));
  writeFileSync(path.join(directory, 'sw.js'), WORKER_SCRIPT);
  writeFileSync(path.join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = await serve();
});
afterAll(async () => {
  await app.close();
  remove();
});

const policyOf = (headers: Record<string, unknown>): Map<string, string> =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
  );

describe('headers on every answer (D29)', () => {
  it.each([
    ['GET', '/', 200],
    ['GET', '/assets/app-AbCd1234.js', 200],
    ['GET', '/api/known', 200],
    ['GET', '/api/fault', 500],
    ['GET', '/nowhere', 404],
    ['POST', '/nowhere', 404],
  ] as const)('%s %s', async (method, url, status) => {
    const { headers, statusCode } = await app.inject({ method, url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
    });
    expect(policyOf(headers).get('frame-ancestors')).toBe("'none'");
    expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('allows nothing to answers that are not pages', async () => {
    const { headers } = await app.inject('/api/known');
    expect(policyOf(headers).get('default-src')).toBe("'none'");
    expect(policyOf(headers).has('script-src')).toBe(false);
  });

  it('require https if members use it, and only then', async () => {
    expect((await app.inject('/')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await serve({ PUBLIC_ORIGIN: 'https://halo.example' });
    const { headers } = await secure.inject('/');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
    expect(policyOf(headers).has('upgrade-insecure-requests')).toBe(true);
    await secure.close();
  });
});

describe("the app's page", () => {
  it('allows only styles and scripts from our own files, so that it needs no nonce', async () => {
    const { headers } = await app.inject('/');
    expect(policyOf(headers).get('script-src')).toBe("'self'");
    expect(policyOf(headers).get('style-src-elem')).toBe("'self'");
  });

  it('answers HEAD like GET, without a body', async () => {
    const { body, headers, statusCode } = await app.inject({ method: 'HEAD', url: '/' });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('runs scripts of its own origin only, and none from strings', async () => {
    const policy = policyOf((await app.inject('/')).headers);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('img-src')).toBe("'self' blob:");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('style-src-attr')).toBe("'unsafe-inline'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('worker');
  });

  it('is prerendered in files of their own, which are compressed and revalidated', async () => {
    const answer = await app.inject({
      url: '/prerendered/ru/login.html',
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    });
    expect(policyOf(answer.headers).get('script-src')).toBe("'self'");
    expect((await app.inject('/prerendered/ru/login.html')).body).toBe(PRERENDERED);
    expect((await app.inject('/index.html')).statusCode).toBe(404);
  });

  it('is revalidated each time; its hashed files never', async () => {
    expect((await app.inject('/')).headers['cache-control']).toBe('no-cache');
    const { headers } = await app.inject('/assets/app-AbCd1234.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('is sent with brotli if the client accepts it', async () => {
    const url = '/assets/app-AbCd1234.js';
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.rawPayload.length).toBeLessThan(SCRIPT.length);
    const plain = await app.inject({ url });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toBe(SCRIPT);
  });

  it.each([
    '/index.html',
    '/.vite/manifest.json',
    '/assets/app-AbCd1234.js.br',
    '/assets/',
    '/..%2fsecret-key',
  ])('does not serve %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });
});

describe('the service worker', () => {
  const ask = () => app.inject('/sw.js');

  it('is revalidated by its tag, has a policy of its own, and creates no policies', async () => {
    const { body, headers } = await ask();
    expect(body).toBe(WORKER_SCRIPT);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(policyOf(headers).get('connect-src')).toBe("'self'");
    expect(policyOf(headers).get('trusted-types')).toBe("'none'");
    const again = await app.inject({ url: '/sw.js', headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.statusCode).toBe(304);
  });

  it('gives way, while it is switched off, to one that removes itself and what was kept', async () => {
    isWorkerOn = false;
    try {
      const { body, headers } = await ask();
      expect(body).toContain('caches.delete');
      expect(body).toContain('registration.unregister()');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-type']).toMatch(/javascript/);
      expect((await app.inject('/favicon.svg')).body).toContain('<svg');
    } finally {
      isWorkerOn = true;
    }
    expect((await ask()).body).toBe(WORKER_SCRIPT);
  });
});

describe('an unknown address', () => {
  it("says so on a small page in the visitor's language", async () => {
    const { headers, body, statusCode } = await app.inject({
      url: '/nowhere',
      headers: { 'accept-language': 'en-US,en;q=0.9' },
    });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="en-US">');
    expect(body).toContain('<title>Page not found · Halo</title>');
    expect(body).toContain('<h1>Page not found</h1>');
    expect(body).toContain(
      '<header><a href="/"><img src="/favicon.svg" alt="" width="26" height="26">Halo</a>',
    );
    const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1];
    expect(policyOf(headers).get('style-src-elem')).toContain(`'nonce-${nonce}'`);
  });

  it('says so in the language that the address names', async () => {
    const { body } = await app.inject({ url: '/nowhere?lang=zh-TW', headers: { 'accept-language': 'ru' } });
    expect(body).toContain('<html lang="zh-TW">');
  });

  it('repeats nothing of the address', async () => {
    const { body } = await app.inject('/%3Cscript%3Ealert(1)%3C/script%3E');
    expect(body).not.toContain('alert');
  });
});

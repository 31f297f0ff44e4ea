import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import * as b2b from '@contract/b2b/calls';
import * as miniProgram from '@contract/mini-program/calls';
import { addBackOffice, removeBackOffice } from '@server/b2b/back-offices';
import { addMiniApp, removeMiniApp } from '@server/mini-program/mini-apps';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setMember, signUp } from './accounts';
import { type Client, phone, suite, TestServer } from './harness';

const folder = path.resolve(import.meta.dirname, '../../examples');
const OFFICE = 'http://127.0.0.1:4001';
const GARDEN = { key: 'garden', page: 'http://127.0.0.1:4002/' };
const NICKNAME = `<img src=x onerror="a('$&')">`;
const ESCAPED = '&lt;img src=x onerror=&quot;a(&#39;$&amp;&#39;)&quot;&gt;';

const children = new Set<ChildProcess>();

/** Runs an example; resolves to where it listens, or to what it printed where it ended. */
function run(
  name: string,
  env: Record<string, string>,
): Promise<{ url: string | null; output: string; code: number | null }> {
  const child = spawn(process.execPath, [path.join(folder, `${name}.mjs`)], { env: { PORT: '0', ...env } });
  children.add(child);
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url !== undefined && output.includes('\n') && output.includes('(Halo:'))
        resolve({ url, output, code: null });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (code) => {
      children.delete(child);
      resolve({ url: null, output, code });
    });
  });
}

suite.each([
  {
    name: 'back-office',
    title: 'Back office',
    tokenName: 'token',
    register: (server: TestServer) => addBackOffice(server.db, OFFICE, server.now()),
    remove: (server: TestServer) => removeBackOffice(server.db, OFFICE),
    token: async (client: Client) => (await client.call(b2b.handoff, { origin: OFFICE })).data.token,
  },
  {
    name: 'mini-app',
    title: 'Mini app',
    tokenName: 'accessToken',
    register: (server: TestServer) => addMiniApp(server.db, GARDEN, server.now()),
    remove: (server: TestServer) => removeMiniApp(server.db, GARDEN.key),
    token: async (client: Client) =>
      (await client.call(miniProgram.oneTimeToken, { ma: GARDEN.key })).data.accessToken,
  },
])('the example $name', ({ name, title, tokenName, register, remove, token }) => {
  let server: TestServer;
  let client: Client;
  let url: string;

  beforeAll(async () => {
    server = await TestServer.start();
    const halo = await server.app.listen({ host: '127.0.0.1', port: 0 });
    client = server.client();
    const { memberId } = await signUp(server, client, phone(), { nickname: NICKNAME });
    await setMember(server, memberId, { isHost: true });
    const secret = (await register(server)) ?? '';
    const { url: started, output } = await run(name, { HALO: halo, SECRET: secret });
    if (started === null || output.includes(secret)) throw new Error(`${name} did not start well`);
    url = started;
  });
  afterAll(async () => {
    for (const child of children) child.kill();
    await server.close();
  });

  const get = async (address: string, cookie = '') => {
    const response = await fetch(`${url}${address}`, { redirect: 'manual', headers: { cookie } });
    return {
      status: response.status,
      location: response.headers.get('location'),
      cookie: response.headers.get('set-cookie') ?? '',
      policy: response.headers.get('content-security-policy') ?? '',
      body: await response.text(),
    };
  };
  const arrive = (with_: string, lang = 'ko') =>
    get(`/?${tokenName}=${with_}&lang=${lang}&status=loginCallback`);
  const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';

  it('redeems the token and redirects to an address without it, with its own cookie', async () => {
    const { status, location, cookie, body } = await arrive(await token(client));
    expect([status, location, body]).toEqual([303, '/?lang=ko', '']);
    expect(cookie).toMatch(new RegExp(`^${name}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax$`));
  });

  it('greets the member by name, as text, in the language of the link', async () => {
    const { location, cookie } = await arrive(await token(client));
    const { status, body, policy } = await get(location ?? '', `other=1; ${pairOf(cookie)}`);
    expect(status).toBe(200);
    expect(body).toContain('<html lang="ko">');
    expect(body).toContain(`<h1>${ESCAPED} 님, 안녕하세요</h1>`);
    expect(body).not.toContain('<img');
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain("default-src 'none'");
    expect(body.match(/<(script|style)[^>]*>/g)).toEqual([
      `<script nonce="${nonce}">`,
      `<style nonce="${nonce}">`,
    ]);
  });

  it('greets nobody without a valid session', async () => {
    for (const cookie of ['', `${name}=`, `${name}=${'A'.repeat(43)}`, `x${name}=1`]) {
      const { status, body } = await get('/', cookie);
      expect(status).toBe(200);
      expect(body).toContain(`<title>${title}</title>`);
      expect(body).toContain('Open this site from Halo');
    }
  });

  it('ends the session if a token is used, unknown or late', async () => {
    const used = await token(client);
    await arrive(used);
    const late = await token(client);
    server.advance(60);
    for (const bad of [used, late, 'A'.repeat(43), '', '%00']) {
      const { status, location, cookie } = await arrive(bad);
      expect([status, location]).toEqual([303, '/?lang=ko']);
      expect(cookie).toMatch(new RegExp(`^${name}=; .*Max-Age=0$`));
    }
  });

  it.each(['xx', '__proto__', '"><script>', 'en-AU'])(
    'speaks English where it does not know a language: %s',
    async (lang) => {
      const { location } = await arrive(await token(client), encodeURIComponent(lang));
      expect(location).toBe('/?lang=en-US');
      const { body } = await get(`/?lang=${encodeURIComponent(lang)}`);
      expect(body).toContain('<html lang="en-US">');
    },
  );

  it('has a favicon for the probe, and no other paths', async () => {
    const icon = await fetch(`${url}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect((await fetch(`${url}/nowhere`)).status).toBe(404);
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(405);
  });

  it('says that Halo cannot be reached', async () => {
    const { url: alone } = await run(name, { HALO: 'http://127.0.0.1:1', SECRET: 'x' });
    const response = await fetch(`${alone}/?${tokenName}=x`);
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('Halo can’t be reached.');
  });

  it('does not start without its secret, and says how to get one', async () => {
    const { output, code } = await run(name, {});
    expect(code).toBe(1);
    expect(output).toMatch(/^SECRET is missing: "npm run admin -- [^\n]+" prints it\.\n$/);
  });

  it('admits nobody when its secret has become invalid', async () => {
    const last = await token(client);
    await remove(server);
    expect((await arrive(last)).cookie).toMatch(/Max-Age=0$/);
  });
});

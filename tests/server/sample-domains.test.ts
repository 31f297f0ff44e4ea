import type { AddressInfo } from 'node:net';
import { createClient, type CallOptions } from '@app/services/client';
import { createHttp } from '@app/services/http';
import { API_BASE, HEADER } from '@contract/constants';
import { CANCELLED, CODE } from '@contract/codes';
import { Failure } from '@server/failure';
import { registerCalls } from '@server/http/route';
import type { ServerModule } from '@server/module';
import { modules } from '@server/modules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signUp } from './accounts';
import { phone, suite, TestServer } from './harness';
import * as notesCalls from './sample/notes-calls';
import * as picturesCalls from './sample/pictures-calls';

const KINDS = Array.from({ length: 200 }, (_, index) => `kind ${index}`);

/** Two sample domains: a contract, a module and a line each. */
const kept: { id: number; text: string; tags: string[] }[] = [];

const notes: ServerModule = {
  name: 'notes',
  routes: (api, deps) =>
    registerCalls(api, deps, notesCalls, {
      addNote: async ({ payload: { text, tags } }) => {
        const twin = kept.find((note) => note.text === text);
        if (twin) return new Failure(CODE.conflict, { existing: twin.id });
        const note = { id: kept.length + 1, text, tags };
        kept.push(note);
        return note;
      },
      clearNotes: async () => {
        kept.length = 0;
        return null;
      },
      listNotes: async ({ payload: { cursor = '0' } }) => {
        const next = Number(cursor) + 2;
        return { items: kept.slice(Number(cursor), next), next: next < kept.length ? String(next) : null };
      },
    }),
};

const pictures: ServerModule = {
  name: 'pictures',
  routes: (api, deps) =>
    registerCalls(api, deps, picturesCalls, {
      describePicture: async ({ payload: { size, words }, readSession }) => {
        const session = await readSession();
        if (session instanceof Failure) return session;
        return { summary: `${size.width}x${size.height}: ${words.join(', ')}`, member: session !== null };
      },
      uploadPicture: async ({ payload: { picture } }) => ({ name: picture.name, bytes: picture.size }),
      pictureKinds: async () => KINDS,
    }),
};

suite('two more domains need only a contract, a module and a line', () => {
  let server: TestServer;
  let origin: string;
  let token: string;

  const send = () =>
    createHttp({
      origin,
      locale: () => 'en-US',
      visitId: () => 'visit-1',
      token: () => `Bearer ${token}`,
      device: 'web',
      attribution: () => ({}),
      fieldKey: async () => ({ ok: true, data: server.config.fieldKey }),
    }).send;
  const notesClient = () => createClient(send(), async () => notesCalls);
  const picturesClient = () => createClient(send(), async () => picturesCalls);

  beforeAll(async () => {
    server = await TestServer.start({}, undefined, { domains: [...modules, notes, pictures] });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    kept.length = 0;
    await server.reset();
    const client = server.client();
    token = (await signUp(server, client, phone())).token;
  });

  const add = (text: string, options?: CallOptions) =>
    notesClient().addNote({ text, tags: ['one', 'two'] }, options);

  it('sends a repeated field, and reads it as a list', async () => {
    expect(await add('first')).toEqual({ ok: true, data: { id: 1, text: 'first', tags: ['one', 'two'] } });
    const single = await notesClient().addNote({ text: 'second', tags: 'only' });
    expect(single).toMatchObject({ ok: true, data: { tags: ['only'] } });
  });

  it('returns the declared data of a failure, typed', async () => {
    await add('first');
    const again = await add('first');
    expect(again).toMatchObject({ ok: false, code: CODE.conflict, data: { existing: 1 } });
    if (!again.ok) expect(again.data.existing?.toFixed()).toBe('1');
  });

  it('answers a repeated key with the first answer and no effect; a failed call may be repeated', async () => {
    const key = { idempotencyKey: 'a-key-of-one-tap' };
    const first = await add('first', key);
    expect(await add('first', key)).toEqual(first);
    expect(kept).toHaveLength(1);
    expect(await add('first', { idempotencyKey: 'another-key' })).toMatchObject({ code: CODE.conflict });
    kept.length = 0;
    expect(await add('first', { idempotencyKey: 'another-key' })).toMatchObject({ ok: true });
  });

  it('answers a repeated key with nothing, where the first answer was nothing', async () => {
    const key = { idempotencyKey: 'a-key-of-one-tap' };
    const done = { ok: true, data: null };
    expect(await notesClient().clearNotes({}, key)).toEqual(done);
    await add('kept');
    expect(await notesClient().clearNotes({}, key)).toEqual(done);
    expect(kept).toHaveLength(1);
  });

  it('separates the keys of different members', async () => {
    const key = { idempotencyKey: 'a-key-of-one-tap' };
    await add('first', key);
    token = (await signUp(server, server.client(), phone(1))).token;
    expect(await add('second', key)).toMatchObject({ ok: true, data: { text: 'second' } });
  });

  it('pages through a list', async () => {
    for (const text of ['a', 'b', 'c']) await add(text);
    const first = await notesClient().listNotes();
    if (!first.ok) throw new Error(first.message);
    expect(first.data.items.map(({ text }) => text)).toEqual(['a', 'b']);
    const second = await notesClient().listNotes(first.data.next === null ? {} : { cursor: first.data.next });
    expect(second).toMatchObject({ ok: true, data: { items: [{ text: 'c' }], next: null } });
  });

  it('sends JSON, and sends the token of an optional call only on request', async () => {
    const picture = { size: { width: 2, height: 3 }, words: ['light', 'rain'] };
    const described = { summary: '2x3: light, rain', member: false };
    expect(await picturesClient().describePicture(picture)).toEqual({ ok: true, data: described });
    const asMember = await picturesClient().describePicture(picture, { asMember: true });
    expect(asMember).toEqual({ ok: true, data: { ...described, member: true } });
  });

  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${origin}${API_BASE}${path}`, {
      method: 'POST',
      body,
      headers: { [HEADER.visitId]: 'visit-1', ...headers },
    });

  it('accepts only the declared kind of body, and a form for JSON', async () => {
    const json = { 'content-type': 'application/json' };
    const text = { 'content-type': 'text/plain' };
    expect((await post('/pictures/describe', '{"words":"a"}', text)).status).toBe(415);
    expect((await post('/pictures/describe', new URLSearchParams({ words: 'a' }))).status).not.toBe(415);
    expect((await post('/notes/add', '{"text":"a"}', json)).status).toBe(415);
    for (const broken of ['{', '[]', 'null', '{"size":1}'])
      expect((await post('/pictures/describe', broken, json)).status, broken).toBe(400);
  });

  it('accepts an upload up to the limit of its call', async () => {
    const upload = (bytes: number) => {
      const form = new FormData();
      form.append('picture', new File(['x'.repeat(bytes)], 'rain.png', { type: 'image/png' }));
      return post('/pictures/upload', form);
    };
    expect(await (await upload(300)).json()).toMatchObject({ data: { name: 'rain.png', bytes: 300 } });
    expect((await upload(2_000)).status).toBe(413);
  });

  it('caches shared answers per language, and compresses them', async () => {
    const url = `${origin}${API_BASE}/pictures/kinds`;
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(answer.headers.get('vary')).toMatch(/accept-language/i);
    expect(await answer.json()).toMatchObject({ code: 200, data: KINDS });
    const tag = answer.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('compresses no answer that contains a secret', async () => {
    const answer = await fetch(`${origin}${API_BASE}/member/me`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('cancels a call silently', async () => {
    const controller = new AbortController();
    controller.abort();
    expect(await add('never', { signal: controller.signal })).toMatchObject({ ok: false, code: CANCELLED });
    expect(kept).toHaveLength(0);
  });
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { HttpContext } from '@app/services/http';
import { createServices } from '@app/services/services';
import { CANCELLED, CODE, NETWORK_FAILURE, UNEXPECTED_ANSWER } from '@contract/codes';
import { purposeFlags } from '@contract/sso/code-purpose';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

interface Seen {
  method: string | undefined;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const ok = (data: unknown, code: number = CODE.success) => JSON.stringify({ code, message: 'said', data });

const site = {
  brand: 'Halo',
  origin: 'https://halo.example',
  stores: {},
  support: {},
  operator: {},
  statistics: { activeUsers: null, activeCommunities: null, verifiedStreamers: null, liveStreams: null },
  fieldKey: 'key',
  socketKey: 'key',
  agreement: '1',
};

/** A real server on a port of its own; it answers the site configuration by itself. */
async function listen(answer: Answer, context: Partial<HttpContext> = {}) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://halo.test');
      if (url.pathname === '/api/public/site') return response.end(ok(site));
      seen.push({ method: request.method, url, headers: request.headers, body });
      answer(request, body, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  const services = createServices({
    origin: `http://127.0.0.1:${port}`,
    locale: () => 'ko',
    visitId: () => 'visit',
    token: () => null,
    device: 'h5',
    attribution: () => ({}),
    timeout: 1_000,
    ...context,
  });
  return { services, seen };
}

const answering =
  (body: string, status = 200): Answer =>
  (_request, _body, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);

describe('a refusal of a token that was replaced meanwhile', () => {
  /** A server that refuses the first token, and a tab that gets the second one before the answer. */
  async function replaceToken(next: string | null) {
    let token: string | null = 'Bearer first';
    return listen(
      (request, _body, response) => {
        const isFirst = request.headers.authorization === 'Bearer first';
        token = next;
        response.end(isFirst ? ok(null, CODE.notLoggedIn) : ok([]));
      },
      { token: () => token },
    );
  }

  it('is no news of the new session: what is read is asked for again', async () => {
    const { services, seen } = await replaceToken('Bearer second');
    expect(await services.session.listSessions({})).toMatchObject({ ok: true });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
  });

  it('is no news of the new session: what would change something is not done for its member', async () => {
    const { services, seen } = await replaceToken('Bearer second');
    expect(await services.member.deleteAccount({ password: 's3cret' })).toMatchObject({
      ok: false,
      code: UNEXPECTED_ANSWER,
    });
    expect(seen).toHaveLength(1);
  });

  it('is told where there is no session any more', async () => {
    const { services } = await replaceToken(null);
    expect(await services.session.listSessions({})).toMatchObject({ ok: false, code: CODE.notLoggedIn });
  });
});

describe('the HTTP client', () => {
  it('sends the headers of S7', async () => {
    const { services, seen } = await listen(answering(ok(null)), {
      token: () => 'Bearer abc',
      attribution: () => ({ groupLink: 'grüppe' }),
    });
    const result = await services.sso.logout();
    expect(result).toEqual({ ok: true, data: null });
    expect(seen[0]?.headers).toMatchObject({
      'accept-language': 'ko',
      'x-hc-uid': 'visit',
      device: 'h5',
      authorization: 'Bearer abc',
      'x-group-link': encodeURIComponent('grüppe'),
    });
    expect(Number(seen[0]?.headers['timestamp'])).toBeGreaterThan(1_600_000_000_000);
    expect(seen[0]?.headers['x-market-code']).toBeUndefined();
  });

  it('sends the token with calls that need a login, and with a code to one’s own contact only (D11, D36)', async () => {
    const { services, seen } = await listen(answering(ok({ expire: 60 })), { token: () => 'Bearer abc' });
    const form = { ...purposeFlags.recover, version: '2', email: 'mei@example.com' } as const;
    await services.sso.genEmailAuthCode(form);
    await services.sso.genEmailAuthCode(form, { asMember: true });
    await services.member.me();
    await services.sso.registrationType();
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer abc',
      'Bearer abc',
      undefined,
    ]);
  });

  it('sends a GET’s payload as query, phone and email never plain', async () => {
    const { services, seen } = await listen(answering(ok({ expire: 60 })));
    await services.sso.genPhoneAuthCode({
      forRegister: '1',
      isByPhoneSms: '0',
      version: '2',
      country: 'CN',
      phoneNo: '13800138000',
    });
    expect(seen[0]?.method).toBe('GET');
    expect(seen[0]?.url.searchParams.get('country')).toBe('CN');
    expect(seen[0]?.url.searchParams.get('phoneNo')).toMatch(/^v1\./);
    expect(seen[0]?.url.href).not.toContain('13800138000');
  });

  it('sends a POST’s payload as form data, the password never plain', async () => {
    const { services, seen } = await listen(answering(ok(null, CODE.wrongPassword), 401));
    const result = await services.sso.loginByEmail({
      email: 'person@example.com',
      password: 's3cret!pw',
      version: '2',
      deviceId: 'visit',
      deviceName: 'Chrome',
      deviceType: '9',
    });
    expect(result).toEqual({ ok: false, code: CODE.wrongPassword, message: 'said', data: {} });
    expect(seen[0]?.method).toBe('POST');
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(seen[0]?.headers['x-device-type']).toBe('9');
    expect(seen[0]?.body).not.toMatch(/s3cret|person@/);
  });

  it('acts on the code, not on the status', async () => {
    const { services } = await listen(answering(ok({ type: 1 }), 503));
    expect(await services.sso.registrationType()).toEqual({ ok: true, data: { type: 1 } });
  });

  it('hands over what a failure carries', async () => {
    const { services } = await listen(answering(ok({ retryAfter: 42, more: true }, 429), 429));
    const result = await services.sso.generateRandomUsername();
    expect(result).toMatchObject({ ok: false, code: 429, data: { retryAfter: 42 } });
  });

  it.each([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['another envelope', '{"status":"ok"}'],
    ['a code that is no number', '{"code":"999","message":"said","data":null}'],
    ['data of another shape', ok({ type: 9 })],
  ])('can’t read %s, and tells it from no answer (S8)', async (_name, body) => {
    const { services } = await listen(answering(body));
    expect(await services.sso.registrationType()).toEqual({
      ok: false,
      code: UNEXPECTED_ANSWER,
      message: '',
      data: {},
    });
  });

  it('hands over a code that it doesn’t know, with the server’s message (S8)', async () => {
    const { services } = await listen(answering(ok(null, 20_001), 400));
    expect(await services.sso.registrationType()).toEqual({
      ok: false,
      code: 20_001,
      message: 'said',
      data: {},
    });
  });

  it('can’t read a success of getRegisterToken without a token (S8)', async () => {
    for (const data of [{}, { registerToken: '' }, null]) {
      const { services } = await listen(answering(ok(data)));
      expect(
        await services.sso.getRegisterToken({ authCode: '123456', email: 'a@b.co', version: '2' }),
      ).toMatchObject({ ok: false, code: UNEXPECTED_ANSWER });
    }
  });

  it('takes an answer that breaks off for a network failure', async () => {
    const { services } = await listen((_request, _body, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"code":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await services.sso.registrationType()).toMatchObject({ ok: false, code: NETWORK_FAILURE });
  });

  it('takes silence for a network failure when the time is up', async () => {
    const { services } = await listen(() => undefined, { timeout: 50 });
    expect(await services.sso.registrationType()).toMatchObject({ ok: false, code: NETWORK_FAILURE });
  });

  it('waits no longer for its own code for uploads, so that a chat goes on without it', async () => {
    vi.doMock('@app/services/upload', () => new Promise(() => undefined));
    try {
      const { services } = await listen(() => undefined, { timeout: 50, token: () => 'Bearer abc' });
      const file = new File(['content'], 'one.txt');
      expect(await services.chat.uploadMedia({ file, kind: 'file' })).toMatchObject({
        ok: false,
        code: NETWORK_FAILURE,
      });
    } finally {
      vi.doUnmock('@app/services/upload');
    }
  });

  it('never throws when nobody listens', async () => {
    const { services } = await listen(answering(''), { origin: 'http://127.0.0.1:9' });
    expect(await services.sso.logout()).toMatchObject({ ok: false, code: NETWORK_FAILURE });
    expect(
      await services.sso.unlockUser({ version: '2', authCode: '123456', email: 'a@b.co' }),
    ).toMatchObject({
      ok: false,
      code: NETWORK_FAILURE,
    });
  });

  it('gives an early answer to the first call that wants it', async () => {
    const { services, seen } = await listen(answering(ok({ total: 1, cs: 0, sys: 1, comment: 0 })), {
      token: () => 'Bearer abc',
    });
    services.askEarly([['notices', '/member/notices/unread']]);
    await expect.poll(() => seen.length).toBe(1);
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-hc-uid': 'visit' });
    expect(await services.notices.countUnread()).toMatchObject({ ok: true, data: { total: 1 } });
    expect(seen).toHaveLength(1);
    await services.notices.countUnread();
    expect(seen).toHaveLength(2);
  });

  it('gives nobody else the early answer of a member', async () => {
    let token: string | null = 'Bearer abc';
    const { services, seen } = await listen(answering(ok({ total: 0, cs: 0, sys: 0, comment: 0 })), {
      token: () => token,
    });
    services.askEarly([['notices', '/member/notices/unread']]);
    token = 'Bearer other';
    await services.notices.countUnread();
    const tokens = new Set(seen.map(({ headers }) => headers.authorization));
    expect(tokens).toEqual(new Set(['Bearer abc', 'Bearer other']));
  });

  it('gives an early answer to no call of another method', async () => {
    const { services, seen } = await listen(answering(ok(null)), { token: () => 'Bearer abc' });
    services.askEarly([['invite', '/member/invites']]);
    await services.invite.createInvite();
    expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
  });

  it('gives up an early answer with the call that took it', async () => {
    let isClosed = false;
    const { services, seen } = await listen(
      (_request, _body, response) => response.on('close', () => (isClosed = true)),
      { token: () => 'Bearer abc' },
    );
    services.askEarly([['notices', '/member/notices/unread']]);
    await expect.poll(() => seen.length).toBe(1);
    const over = new AbortController();
    const answer = services.notices.countUnread({}, { signal: over.signal });
    setTimeout(() => over.abort(), 50);
    await expect.poll(() => isClosed).toBe(true);
    expect(await answer).toMatchObject({ ok: false, code: CANCELLED });
    expect(seen).toHaveLength(1);
  });

  it('leaves an early answer to the next call where the first is cancelled before', async () => {
    const { services, seen } = await listen(answering(ok({ total: 1, cs: 0, sys: 1, comment: 0 })), {
      token: () => 'Bearer abc',
    });
    services.askEarly([['notices', '/member/notices/unread']]);
    expect(await services.notices.countUnread({}, { signal: AbortSignal.abort() })).toMatchObject({
      code: CANCELLED,
    });
    expect(await services.notices.countUnread()).toMatchObject({ ok: true });
    expect(seen).toHaveLength(1);
  });

  it.each(['early', 'late'])('no longer listens to a signal once the answer is here: %s', async (when) => {
    const { services } = await listen(answering(ok({ total: 1, cs: 0, sys: 1, comment: 0 })), {
      token: () => 'Bearer abc',
    });
    const { signal } = new AbortController();
    const follow = vi.spyOn(signal, 'addEventListener');
    const forget = vi.spyOn(signal, 'removeEventListener');
    if (when === 'early') services.askEarly([['notices', '/member/notices/unread']]);
    await services.notices.countUnread({}, { signal });
    expect(follow).toHaveBeenCalledOnce();
    expect(forget).toHaveBeenCalledExactlyOnceWith('abort', follow.mock.calls[0]?.[1]);
  });

  it('asks for nothing early without a session', async () => {
    const { services, seen } = await listen(answering(ok(null)));
    services.askEarly([['member', '/member/me']]);
    await services.sso.registrationType();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/sso/registration/type']);
  });

  it('goes on after the page is closed where it tells what was typed or read there', async () => {
    const { services } = await listen((_request, _body, response) => response.end(ok(null)));
    const sent = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => sent.mockRestore());
    const room = crypto.randomUUID();
    const goesOn = [expect.anything(), expect.objectContaining({ keepalive: true })];
    await services.chat.arrangeRoom({ room, draft: 'Half' });
    expect(sent.mock.lastCall).toEqual(goesOn);
    await services.chat.markRead({ room, seq: 2 });
    expect(sent.mock.lastCall).toEqual(goesOn);
  });

  it('reads the token before anything is awaited: a logout may forget it at once', async () => {
    let token: string | null = 'Bearer abc';
    const { services, seen } = await listen(answering(ok(null)), { token: () => token });
    const answer = services.sso.logout();
    token = null;
    expect(await answer).toEqual({ ok: true, data: null });
    expect(seen[0]?.headers.authorization).toBe('Bearer abc');
  });
});

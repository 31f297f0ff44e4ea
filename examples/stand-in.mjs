import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

/** Milliseconds within which Halo must answer. */
const TIMEOUT = 8_000;

/** Texts of the page per language: for a member with a session, without one, and if Halo cannot be reached. */
const TEXTS = {
  'en-US': [
    'Hello, {name}',
    'Open this site from Halo: each link works once.',
    'Halo can’t be reached. Try again.',
  ],
  'zh-CN': ['你好，{name}', '请从 Halo 进入：每个入口链接只能使用一次。', '无法连接 Halo，请重试。'],
  'zh-TW': ['你好，{name}', '請從 Halo 進入：每個入口連結只能使用一次。', '無法連線到 Halo，請再試一次。'],
  ja: [
    'こんにちは、{name} さん',
    'Halo からお入りください。リンクは一度だけ使えます。',
    'Halo に接続できません。もう一度お試しください。',
  ],
  ko: [
    '{name} 님, 안녕하세요',
    'Halo에서 들어오세요. 링크는 한 번만 쓸 수 있습니다.',
    'Halo에 연결할 수 없습니다. 다시 시도하세요.',
  ],
  ru: [
    'Здравствуйте, {name}!',
    'Войдите через Halo: каждая ссылка действует один раз.',
    'Halo недоступен. Повторите попытку.',
  ],
};

const STYLE = `:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; }
main { padding: 1.5rem; max-width: 32rem; text-align: center; overflow-wrap: anywhere; }
p { margin: 0; opacity: 0.75; } h1 { margin: 0.25rem 0 0; font-size: 1.75rem; line-height: 1.25; }`;

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
<circle cx="16" cy="16" r="11" fill="none" stroke="#7c5cff" stroke-width="6"/></svg>`;

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text) => text.replace(/[&<>"']/g, (char) => ENTITIES[char]);

/** If the address has a hash route, the token is in the hash, which only the browser sees. */
const liftToken = (name) => `const query = location.hash.split('?')[1];
if (new URLSearchParams(query).has('${name}')) location.replace('/?' + query);`;

function sendPage(response, { status = 200, lang, title, text, tokenName }) {
  const nonce = randomBytes(16).toString('base64');
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; img-src 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  });
  response.end(`<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<script nonce="${nonce}">${liftToken(tokenName)}</script>
<style nonce="${nonce}">${STYLE}</style>
<main><p>${escapeHtml(title)}</p><h1>${escapeHtml(text)}</h1></main>
</html>`);
}

/**
 * Runs a small site to which Halo sends members with a one-time token. It redeems the token from server to server, then
 * recognizes the member by its own cookie. `PORT`, `HALO` and `SECRET` configure it.
 * @param {object} site
 * @param {string} site.name name of its cookie; cookies don't distinguish ports
 * @param {number} site.port default of `PORT`
 * @param {string} site.call call that redeems the token
 * @param {string} site.tokenName parameter of the token, in the address and in the call
 * @param {string} site.register command that prints the secret
 * @param {Record<string, string>} site.titles titles by language
 */
export function startStandIn({ name, port, call, tokenName, register, titles }) {
  const { PORT = String(port), HALO = 'http://127.0.0.1:3000', SECRET = '' } = process.env;
  if (SECRET === '') {
    process.stderr.write(`SECRET is missing: "${register}" prints it.\n`);
    process.exitCode = 1;
    return;
  }
  const visitId = randomUUID();
  /** Nicknames by session id, lost at a restart. */
  const sessions = new Map();

  /** The member of a token; null if Halo refuses it. */
  async function redeem(token) {
    const response = await fetch(new URL(`/api${call}`, HALO), {
      method: 'POST',
      headers: { 'X-Hc-Uid': visitId },
      body: new URLSearchParams({ [tokenName]: token, secret: SECRET }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { code, data } = await response.json();
    return code === 200 ? data : null;
  }

  /** Opens a session and redirects to an address without the token. */
  async function openSession(response, token, lang) {
    const member = await redeem(token);
    const id = randomBytes(32).toString('base64url');
    if (member) sessions.set(id, member.nickname);
    // Behind TLS, add `Secure`.
    const cookie = `${name}=${member ? id : ''}; Path=/; HttpOnly; SameSite=Lax${member ? '' : '; Max-Age=0'}`;
    response.writeHead(303, { location: `/?lang=${lang}`, 'set-cookie': cookie }).end();
  }

  const nicknameOf = ({ headers }) =>
    sessions.get(new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]);

  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('x-content-type-options', 'nosniff');
    if (request.method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end();
    if (pathname === '/favicon.ico')
      return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(ICON);
    if (pathname !== '/') return response.writeHead(404).end();
    response.setHeader('cache-control', 'no-store');
    const wanted = searchParams.get('lang') ?? '';
    const lang = Object.hasOwn(TEXTS, wanted) ? wanted : 'en-US';
    const [hello, signedOut, unreachable] = TEXTS[lang];
    const page = { lang, title: titles[lang], tokenName };
    const token = searchParams.get(tokenName);
    try {
      if (token !== null) return await openSession(response, token, lang);
    } catch {
      return sendPage(response, { ...page, status: 502, text: unreachable });
    }
    const nickname = nicknameOf(request);
    // A function, since `replace` would interpret special patterns in a nickname.
    const text = nickname === undefined ? signedOut : hello.replace('{name}', () => nickname);
    sendPage(response, { ...page, text });
  }

  const server = createServer((request, response) => {
    // The URL cannot be parsed.
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  server.on('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
  server.listen(Number(PORT), '127.0.0.1', () => {
    process.stdout.write(`${titles['en-US']}: http://127.0.0.1:${server.address().port} (Halo: ${HALO})\n`);
  });
}

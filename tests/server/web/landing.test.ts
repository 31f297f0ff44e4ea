import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LOCALES, type Locale } from '@contract/locale';
import type { FigureName } from '@contract/public/figures';
import type { RegistrationType } from '@contract/sso/registration-type';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerWeb } from '@server/web/web';
import { freshDirectory } from '../../support/database-template';
import { translator } from '../../support/messages';

const ORIGIN = 'https://halo.example';
const SCRIPT = 'document.documentElement.hidden=true';
const LAST = 'document.documentElement.hidden=false';
const STYLES = 'p{color:red}';

const form = (drawing: string) => `<template id="drawing:${drawing}"><p>A form</p>\n</template>`;

const FORMS = ['/home?member', '/login', '/signup-verify?1', '/signup-verify?2', '/forgot?1']
  .map(form)
  .join('');

/** A document as the build leaves it. */
const built = (locale: Locale) => `<!doctype html>
<html lang="${locale}"><head><title>Halo</title><style>${STYLES}</style>
<script type="module" src="./assets/app.js"></script><script>${SCRIPT}</script></head>
<body><div id="root"><div id="drawing"><h1>Landing ${locale}</h1></div></div>${FORMS}<script>${LAST}</script></body></html>`;

const { directory, remove } = freshDirectory();
let app: FastifyInstance;
let origins: string[] = [];
let registration: RegistrationType = 3;
let figures: FigureName[] = [];

beforeAll(async () => {
  mkdirSync(path.join(directory, 'documents'));
  mkdirSync(path.join(directory, 'assets'));
  writeFileSync(path.join(directory, 'index.html'), '<!doctype html><html><head></head></html>');
  for (const locale of LOCALES)
    writeFileSync(path.join(directory, 'documents', `${locale}.html`), built(locale));
  app = fastify({ exposeHeadRoutes: false });
  const config = { publicOrigin: ORIGIN };
  const registrationType = async () => registration;
  const options = { config, origins: async () => origins, registrationType, figures: async () => figures };
  await registerWeb(app, options, directory);
});
afterAll(async () => {
  await app.close();
  remove();
});

const open = (url = '/', headers: Record<string, string> = {}) => app.inject({ url, headers });
const languageOf = async (...request: Parameters<typeof open>) =>
  /<html lang="([^"]+)"/.exec((await open(...request)).body)?.[1];

describe('the language of the document (D30)', () => {
  it.each(LOCALES)('is %s where the query names it, in content and headers', async (locale) => {
    const { body, headers } = await open(`/?lang=${locale}`, { 'accept-language': 'de' });
    expect(body).toContain(`<html lang="${locale}"`);
    expect(body).toContain(`<h1>Landing ${locale}</h1>`);
    expect(headers['content-language']).toBe(locale);
  });

  it.each([
    ['zh-TW,zh;q=0.9', 'zh-CN'],
    ['zh-Hant-HK', 'zh-CN'],
    ['ja-JP,en;q=0.5', 'ja'],
    ['ko', 'ko'],
    ['ru-RU', 'ru'],
    ['en-AU,en', 'en-AU'],
    ['de-DE,ru;q=0.9', 'en-US'],
    ['*', 'zh-CN'],
    ['', 'zh-CN'],
  ])('follows a browser that asks for “%s”: %s', async (header, expected) => {
    expect(await languageOf('/', { 'accept-language': header })).toBe(expected);
  });

  it('ignores a query outside the seven, and one that is given twice', async () => {
    const browser = { 'accept-language': 'ru' };
    expect(await languageOf('/?lang=fr', browser)).toBe('ru');
    expect(await languageOf('/?lang=ja&lang=ko', browser)).toBe('ru');
    expect(await languageOf('/?lang=%E0%A4%A', browser)).toBe('ru');
  });
});

it('names the channels that are open, for its forms (S4)', async () => {
  const { body, headers } = await open('/?lang=ru');
  expect(body).toContain('<html lang="ru" data-registration="3">');
  registration = 1;
  const changed = await open('/?lang=ru', { 'if-none-match': String(headers['etag']) });
  expect(changed.body).toContain('<html lang="ru" data-registration="1">');
  registration = 3;
});

it('has the forms of the open channels, and none that nobody could see', async () => {
  const formsFor = async (type: RegistrationType) => {
    registration = type;
    const { body } = await open();
    return [...body.matchAll(/<template id="drawing:(.*?)"><p>A form<\/p>\n<\/template>/g)].map(
      ([, id]) => id,
    );
  };
  expect(await formsFor(1)).toEqual(['/home?member', '/login', '/signup-verify?1', '/forgot?1']);
  expect(await formsFor(2)).toEqual(['/home?member', '/login', '/signup-verify?2']);
  registration = 3;
});

it('names the figures that are shown, for their place (D24)', async () => {
  figures = ['activeUsers', 'liveStreams'];
  const { body, headers } = await open('/?lang=ru');
  expect(body).toContain('<html lang="ru" data-registration="3" data-figures="activeUsers liveStreams">');
  figures = [];
  const changed = await open('/?lang=ru', { 'if-none-match': String(headers['etag']) });
  expect(changed.body).toContain('<html lang="ru" data-registration="3">');
});

describe('the head of the document', () => {
  it('has a title and a description in its language', async () => {
    const { body } = await open('/?lang=ru');
    expect(body).toContain('<title>Чат, трансляции, форумы и кошелёк · Halo</title>');
    expect(body).toMatch(/<meta name="description" content="Общайтесь[^"]+">/);
    expect(body.match(/<title>/g)).toHaveLength(1);
  });

  it.each(LOCALES)('has the title in %s that the app gives the page', async (locale) => {
    const t = translator(locale);
    const { body } = await open(`/?lang=${locale}`);
    expect(body).toContain(`<title>${t('page.title', { page: t('home.title') })}</title>`);
  });

  it('names its own address and those of the other languages', async () => {
    const { body } = await open('/?lang=ja');
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/?lang=ja">`);
    for (const locale of LOCALES)
      expect(body).toContain(`<link rel="alternate" href="${ORIGIN}/?lang=${locale}" hreflang="${locale}">`);
    expect(body).toContain(`<link rel="alternate" href="${ORIGIN}/" hreflang="x-default">`);
  });

  it('tells other services what to show of a link', async () => {
    const { body } = await open('/?lang=ko');
    for (const [property, content] of [
      ['og:type', 'website'],
      ['og:url', `${ORIGIN}/?lang=ko`],
      ['og:image', `${ORIGIN}/social.png`],
      ['og:locale', 'ko_KR'],
      ['og:locale:alternate', 'zh_TW'],
    ])
      expect(body).toContain(`<meta property="${property}" content="${content}">`);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('tells search engines whose site it is', async () => {
    const { body } = await open('/?lang=en-US');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@graph': [
        { '@type': 'Organization', name: 'Halo', url: `${ORIGIN}/` },
        { '@type': 'WebSite', inLanguage: 'en-US' },
      ],
    });
  });
});

describe('the policy of the document (D29)', () => {
  const directiveOf = (policy: unknown, name: string) =>
    String(policy)
      .split('; ')
      .find((directive) => directive.startsWith(`${name} `))
      ?.split(' ')
      .slice(1);
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  it.each(LOCALES)('allows what is inline in %s by its hash, and nothing else', async (locale) => {
    const { body, headers } = await open(`/?lang=${locale}`);
    const policy = headers['content-security-policy'];
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(new Set(directiveOf(policy, 'script-src'))).toEqual(
      new Set(["'self'", hashOf(SCRIPT), hashOf(LAST), hashOf(data)]),
    );
    expect(directiveOf(policy, 'style-src-elem')).toEqual(["'self'", hashOf(STYLES)]);
    expect(directiveOf(policy, 'style-src')).toEqual(["'self'", hashOf(STYLES)]);
    expect(directiveOf(policy, 'require-trusted-types-for')).toEqual(["'script'"]);
  });
});

describe('the answer', () => {
  it('depends on language and encoding, and is revalidated each time', async () => {
    const { headers } = await open();
    expect(headers['vary']).toBe('Accept-Language, Accept-Encoding');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts “%s”: %s', async (accepted, encoding, decode) => {
    const { headers, rawPayload } = await open('/?lang=ru', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(decode(rawPayload).toString()).toBe((await open('/?lang=ru')).body);
  });

  it('is not compressed for others', async () => {
    expect((await open()).headers).not.toHaveProperty('content-encoding');
    const { headers } = await open('/', { 'accept-encoding': 'br;q=0' });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('is not sent again while it is the same, in each language and encoding of its own', async () => {
    const accepted = { 'accept-encoding': 'br' };
    const { headers } = await open('/?lang=ru', accepted);
    const known = { ...accepted, 'if-none-match': `"other", W/${String(headers['etag'])}` };
    const again = await open('/?lang=ru', known);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({
      etag: headers['etag'],
      vary: headers['vary'],
      'content-security-policy': headers['content-security-policy'],
    });
    expect((await open('/?lang=ja', known)).statusCode).toBe(200);
    expect((await open('/?lang=ru', { ...known, 'accept-encoding': 'gzip' })).statusCode).toBe(200);
  });

  it('is sent again once its policy has changed', async () => {
    const { headers } = await open();
    const known = { 'if-none-match': String(headers['etag']) };
    expect((await open('/', known)).statusCode).toBe(304);
    origins = ['https://office.example'];
    expect((await open('/', known)).statusCode).toBe(200);
    origins = [];
  });

  it('to HEAD has the same headers, and no body', async () => {
    const { headers } = await open('/?lang=ru');
    const head = await app.inject({ method: 'HEAD', url: '/?lang=ru' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'vary', 'content-length', 'content-language', 'content-security-policy'])
      expect(head.headers[name], name).toBe(headers[name]);
  });

  it.each(['/documents/ru.html', '/index.html'])('is found at / alone, not at %s', async (url) => {
    expect((await open(url)).statusCode).toBe(404);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES } from '@contract/locale';
import { manifest } from '@server/web/manifest';
import { registerWeb } from '@server/web/web';
import { fastify, type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ORIGIN = 'https://halo.example';
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ exposeHeadRoutes: false });
  await registerWeb(app, { config: { publicOrigin: ORIGIN }, origins: async () => [] }, null);
});
afterAll(() => app.close());

describe('the sitemap', () => {
  const entries = async () => {
    const { body, headers } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    return [...body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
      url: /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '',
      alternates: new Map(
        [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)].map(
          ([, language = '', href = '']) => [language, href],
        ),
      ),
    }));
  };

  it('is well-formed XML in the namespaces of sitemaps', async () => {
    const { body } = await app.inject('/sitemap.xml');
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]+>/);
    expect(body).toContain('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"');
    expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    const open: string[] = [];
    for (const [, closes = '', name = '', itself = ''] of body.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
      if (closes) expect(open.pop()).toBe(name);
      else if (!itself) open.push(name);
    }
    expect(open).toEqual([]);
    expect(body).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/);
  });

  it('lists the landing page, the legal texts and the article, in every language', async () => {
    const urls = (await entries()).map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    for (const locale of LOCALES) {
      expect(urls).toContain(`${ORIGIN}/?lang=${locale}`);
      for (const kind of ['privacy', 'eula'])
        for (const type of ['Android', 'iOS', 'VIVO', 'general'])
          expect(urls).toContain(`${ORIGIN}/${kind}/${type}/${locale}`);
      expect(urls).toContain(`${ORIGIN}/support/articles/account-delete?lang=${locale}`);
    }
  });

  it('names each page in the other languages, and those name it back', async () => {
    const listed = await entries();
    for (const { url, alternates } of listed) {
      expect([...alternates.keys()].filter((language) => language !== 'x-default')).toEqual([...LOCALES]);
      for (const [language, href] of alternates) {
        if (language === 'x-default') continue;
        const other = listed.find((entry) => entry.url === href);
        expect([...(other?.alternates.values() ?? [])]).toContain(url);
      }
    }
  });
});

describe('robots.txt', () => {
  it('lets crawlers read pages, not calls, and names the sitemap', async () => {
    const { body, headers } = await app.inject('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', `Sitemap: ${ORIGIN}/sitemap.xml`]),
    );
    expect(body).not.toMatch(/^Disallow: \/$/m);
  });

  it.each(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])('and HEAD work: %s', async (url) => {
    const { body, statusCode } = await app.inject({ method: 'HEAD', url });
    expect([statusCode, body]).toEqual([200, '']);
  });
});

describe('the manifest of the installed app', () => {
  const read = async (url: string, language = 'en-US') => {
    const { headers, json } = await app.inject({ url, headers: { 'accept-language': language } });
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(headers['vary']).toBe('Accept-Language');
    return json<Record<string, unknown> & { icons: { purpose: string; sizes: string }[] }>();
  };

  it('opens the chats in a window of their own, always as the same app', async () => {
    expect(await read('/manifest.webmanifest')).toMatchObject({
      id: '/',
      name: 'Halo',
      short_name: 'Halo',
      start_url: '/#/chats',
      display: 'standalone',
      background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
  });

  it('is a target of the share sheet, by a form whose texts are in no address', async () => {
    const { share_target } = await read('/manifest.webmanifest');
    expect(share_target).toEqual({
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'files', accept: ['*/*'] }],
      },
    });
  });

  it('has icons in both sizes, and for systems that cut or colour them', async () => {
    const { icons } = await read('/manifest.webmanifest');
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 512x512',
      'monochrome 512x512',
    ]);
  });

  it.each(LOCALES)('has pictures of the app in %s, as large as it says, and none heavy', async (locale) => {
    const { screenshots } = manifest(locale);
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    for (const { src, sizes, type, label } of screenshots) {
      const file = readFileSync(path.join('app/public', src));
      const { width, height, format } = await sharp(file).metadata();
      expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
      expect(file.byteLength).toBeLessThan(150_000);
      expect(label).not.toBe('');
    }
  });

  it('is in the language of the query, else of the browser', async () => {
    expect(await read('/manifest.webmanifest?lang=ru')).toMatchObject({
      lang: 'ru',
      shortcuts: [
        { name: 'Чаты', url: '/#/chats' },
        { name: 'Мой профиль Halo', url: '/#/dashboard' },
        { name: 'Уведомления', url: '/#/dashboard/notices' },
      ],
    });
    expect(await read('/manifest.webmanifest', 'ja')).toMatchObject({ lang: 'ja' });
  });
});

import { createHash } from 'node:crypto';
import { DURATION } from '@contract/constants';
import { LEGAL_KINDS, LEGAL_TYPES, legalPath } from '@contract/legal/texts';
import { LOCALES } from '@contract/locale';
import { writeSiteSetting } from '@server/public/site-settings';
import { expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';

const ORIGIN = 'https://halo.example';
const ARTICLE = '/support/articles/account-delete';
/** Seconds for which a page may show what was read before. */
const LAG = DURATION.policyLag / 1_000;

suite('pages of text without a script', () => {
  let server: TestServer;
  let tests = 0;

  setUpServer(
    (started) => {
      server = started;
      // No test sees what another one has set.
      server.advance(60 * ++tests);
    },
    { PUBLIC_ORIGIN: ORIGIN },
  );

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  const bodyOf = async (url: string) => (await get(url)).body;

  suite('the legal texts (S2, D22)', () => {
    it.each(LOCALES)('are whole pages in %s: one heading, a language, a style, no script', async (locale) => {
      for (const kind of LEGAL_KINDS)
        for (const type of LEGAL_TYPES) {
          const { statusCode, headers, body } = await get(legalPath(kind, type, locale));
          expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
          expect(headers['content-language']).toBe(locale);
          expect(body).toContain(`<html lang="${locale}">`);
          expect(body.match(/<h1/g)).toHaveLength(1);
          expect(body.match(/<h2/g)?.length).toBeGreaterThan(3);
          expect(body).not.toMatch(/<script|javascript:| on\w+=|\{\{|undefined/);
        }
    });

    it('name themselves in the text’s own language, and lead to the same text in the others', async () => {
      const body = await bodyOf('/privacy/iOS/ja');
      expect(body).toContain('<title>プライバシーポリシー · Halo</title>');
      expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/privacy/iOS/ja">`);
      for (const locale of LOCALES) {
        const href = `/privacy/iOS/${locale}`;
        expect(body).toContain(`<link rel="alternate" hreflang="${locale}" href="${ORIGIN}${href}">`);
        expect(body).toContain(`<a href="${href}" lang="${locale}" hreflang="${locale}"`);
      }
      expect(body).toContain(`hreflang="x-default" href="${ORIGIN}/privacy/iOS/en-US"`);
      expect(body).toMatch(/<meta name="description" content="[^"]{20,}">/);
    });

    it('have contents that lead to their parts', async () => {
      const body = await bodyOf('/eula/general/ru');
      const links = [...body.matchAll(/<a href="#(part-\d+)">/g)].map(([, id]) => id);
      expect(links.length).toBeGreaterThan(3);
      for (const id of links) expect(body).toContain(`<h2 id="${id}">`);
    });

    it('say when they were changed and since when they are in effect, as the language writes it', async () => {
      const english = await bodyOf('/privacy/general/en-AU');
      expect(english).toContain(
        '<dt>Last updated</dt><dd><time datetime="2026-11-22">22 November 2026</time>',
      );
      expect(english).toContain(`<a href="${ORIGIN}/privacy/general/en-AU?version=2025-01-01">`);
      const chinese = await bodyOf('/privacy/general/zh-CN');
      expect(chinese).toContain('<dt>生效日期</dt><dd><time datetime="2026-11-22">2026年11月22日</time>');
    });

    it('keep earlier versions, which say so and lead back; an unknown one is the one in force', async () => {
      const inForce = await bodyOf('/privacy/general/en-US');
      const earlier = await bodyOf('/privacy/general/en-US?version=2025-01-01');
      expect(earlier).toContain('This is an earlier version');
      expect(earlier).toContain('A newer version replaced it on November 22, 2026.');
      expect(earlier).toContain(`<a href="${ORIGIN}/privacy/general/en-US">Read the current version</a>`);
      expect(earlier).toContain('<meta name="robots" content="noindex">');
      expect(inForce).not.toContain('noindex');
      for (const query of ['version=1999-01-01', 'version=..%2F..', 'version=2025-01-01&version=2025-01-01'])
        expect(await bodyOf(`/privacy/general/en-US?${query}`)).toBe(inForce);
    });

    it.each([
      ['/privacy/Symbian/ko', '/privacy/general/ko'],
      ['/eula/ios/ja', '/eula/iOS/ja'],
      ['/eula/VIVO/xx', '/eula/VIVO/ru'],
      ['/privacy/%3Cscript%3E/%22', '/privacy/general/ru'],
    ])('lead from %s to %s', async (from, to) => {
      const { statusCode, headers } = await get(from, { 'accept-language': 'ru-RU,ru;q=0.9' });
      expect([statusCode, headers.location]).toEqual([302, to]);
    });

    it('depend on the browser’s language only where the address names none', async () => {
      expect((await get('/privacy/general/xx')).headers['vary']).toContain('Accept-Language');
      expect((await get('/privacy/general/ko')).headers['vary'] ?? '').not.toContain('Accept-Language');
    });
  });

  suite('the operator (D24)', () => {
    it('is left out while unset; a contact is always named', async () => {
      for (const locale of LOCALES) {
        const body = await bodyOf(`/privacy/general/${locale}`);
        expect(body).not.toContain('{{');
      }
      expect(await bodyOf('/privacy/general/en-US')).toContain(
        `<a href="${ORIGIN}/#/support/contact">${ORIGIN}/#/support/contact</a>`,
      );
    });

    it('is named where it is set, within seconds, and in the footer by its registration', async () => {
      const before = await bodyOf('/privacy/general/en-US');
      await writeSiteSetting(server.db, 'operator.name', 'Example Pty Ltd');
      await writeSiteSetting(server.db, 'operator.address', '1 Example Street, Sydney');
      await writeSiteSetting(server.db, 'operator.privacyContact', 'dpo@example.com');
      await writeSiteSetting(server.db, 'registration.number', '沪ICP备00000000号');
      await writeSiteSetting(server.db, 'registration.link', 'https://beian.example/');
      expect(await bodyOf('/privacy/general/en-US')).toBe(before);
      server.advance(LAG);
      const body = await bodyOf('/privacy/general/en-US');
      for (const said of ['Example Pty Ltd', '1 Example Street, Sydney']) {
        expect(before).not.toContain(said);
        expect(body).toContain(said);
      }
      expect(body).toContain('<a href="mailto:dpo@example.com">dpo@example.com</a>');
      expect(body).toContain('<a href="https://beian.example/">沪ICP备00000000号</a>');
    });

    it('can’t add markup', async () => {
      await writeSiteSetting(server.db, 'operator.name', '<script>alert("1")</script>');
      await writeSiteSetting(server.db, 'operator.address', '"><img src=x onerror=alert(1)>');
      await writeSiteSetting(server.db, 'registration.number', '<b>1</b>');
      for (const kind of LEGAL_KINDS) {
        const body = await bodyOf(legalPath(kind, 'general', 'en-US'));
        expect(body).not.toMatch(/<script|<img src=x|<b>/);
        expect(body).toContain('&lt;b&gt;1&lt;/b&gt;');
      }
      expect(await bodyOf('/privacy/general/en-US')).toContain(
        '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;',
      );
    });
  });

  suite('the article about deleting an account (S1)', () => {
    it('is in the language of the address, else in the browser’s, and says that it varies', async () => {
      const inKorean = await get(`${ARTICLE}?lang=ko`, { 'accept-language': 'ru' });
      expect(inKorean.body).toContain('<html lang="ko">');
      const inRussian = await get(ARTICLE, { 'accept-language': 'ru' });
      expect(inRussian.body).toContain('<html lang="ru">');
      for (const { headers } of [inKorean, inRussian]) expect(headers['vary']).toContain('Accept-Language');
      expect((await get(`${ARTICLE}?lang=xx`)).body).toContain('<html lang="zh-CN">');
    });

    it('tells the five steps and leads into the app', async () => {
      const body = await bodyOf(`${ARTICLE}?lang=en-US`);
      const [, steps = ''] = /<ol>(.*?)<\/ol>/s.exec(body) ?? [];
      expect(steps.match(/<li>/g)).toHaveLength(5);
      expect(body).toContain('href="/?lang=en-US#/dashboard/security/delete"');
      expect(body).toContain('href="/?lang=en-US#/support/contact"');
      expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${ARTICLE}?lang=en-US">`);
      expect(body).toContain(`hreflang="x-default" href="${ORIGIN}${ARTICLE}"`);
    });
  });

  suite('their headers', () => {
    it('allow the page’s own style by its hash, and no script', async () => {
      const { headers, body } = await get('/privacy/general/en-US');
      const policy = String(headers['content-security-policy']);
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
      expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src|unsafe|connect-src/);
      expect(policy).toContain('upgrade-insecure-requests');
    });

    it('let browsers keep the page until it changes', async () => {
      const url = '/eula/general/en-US';
      const first = await get(url);
      expect(first.headers['cache-control']).toBe('no-cache');
      const tag = String(first.headers['etag']);
      const again = await get(url, { 'if-none-match': `"other", ${tag}` });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['etag']).toBe(tag);
      await writeSiteSetting(server.db, 'support.email', 'help@example.com');
      server.advance(LAG);
      expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(200);
    });

    it('answer HEAD like GET, without a body', async () => {
      const { statusCode, body, headers } = await server.app.inject({ method: 'HEAD', url: '/eula/iOS/ko' });
      expect([statusCode, body, headers['content-language']]).toEqual([200, '', 'ko']);
    });
  });
});

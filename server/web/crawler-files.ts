import { ACCOUNT_DELETE, LEGAL_KINDS, LEGAL_TYPES, legalPath } from '@contract/legal/texts';
import { LOCALES, type Locale } from '@contract/locale';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html';
import { landingUrl } from './landing-head';

const DAY = 24 * 3600;

/** An address for search engines, with the same page in other languages. */
interface Entry {
  url: string;
  alternates: readonly (readonly [language: string, url: string])[];
}

/** A page that has an address in each language. */
function inEachLanguage(urlOf: (locale: Locale) => string, fallback?: string): Entry[] {
  const alternates = [
    ...LOCALES.map((locale) => [locale, urlOf(locale)] as const),
    ...(fallback === undefined ? [] : [['x-default', fallback] as const]),
  ];
  return LOCALES.map((locale) => ({ url: urlOf(locale), alternates }));
}

const entriesOf = (origin: string): Entry[] => [
  ...inEachLanguage((locale) => landingUrl(origin, locale), landingUrl(origin)),
  ...LEGAL_KINDS.flatMap((kind) =>
    LEGAL_TYPES.flatMap((type) => inEachLanguage((locale) => origin + legalPath(kind, type, locale))),
  ),
  ...inEachLanguage((locale) => `${origin}${ACCOUNT_DELETE}?lang=${locale}`, origin + ACCOUNT_DELETE),
];

const entryXml = ({ url, alternates }: Entry): string => {
  const links = alternates.map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
  );
  return `<url><loc>${escapeHtml(url)}</loc>${links.join('')}</url>\n`;
};

/** The public pages, for search engines: every language of each. */
export const sitemap = (origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entriesOf(origin).map(entryXml).join('')}</urlset>
`;

/** What crawlers may read: pages, and nothing that answers the app. */
export const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${origin}/sitemap.xml\n`;

/** Serves `/robots.txt` and `/sitemap.xml`. */
export function registerCrawlerFiles(app: FastifyInstance, origin: string): void {
  const files = [
    ['/robots.txt', 'text/plain; charset=utf-8', robots(origin)],
    ['/sitemap.xml', 'application/xml; charset=utf-8', sitemap(origin)],
  ] as const;
  for (const [url, type, body] of files)
    app.get(url, { exposeHeadRoute: true }, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${DAY}`).type(type).send(body),
    );
}

import { BRAND } from '@contract/constants';
import { LOCALES, type Locale } from '@contract/locale';
import { translate } from '../i18n/translate';
import { escapeHtml } from './escape-html';

/** The address of the landing page in a language; without one, the visitor's. */
export const landingUrl = (origin: string, locale?: Locale): string =>
  locale === undefined ? `${origin}/` : `${origin}/?lang=${locale}`;

const element = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')}>`;

const link = (rel: string, href: string, more: Readonly<Record<string, string>> = {}): string =>
  element('link', { rel, href, ...more });

/** The languages' own addresses, for search engines. */
const alternates = (origin: string): string[] => [
  ...LOCALES.map((locale) => link('alternate', landingUrl(origin, locale), { hreflang: locale })),
  link('alternate', landingUrl(origin), { hreflang: 'x-default' }),
];

/** The languages as Open Graph names them: with the country that most of their readers live in. */
const OPEN_GRAPH_LOCALE: Readonly<Record<Locale, string>> = {
  'zh-CN': 'zh_CN',
  'en-US': 'en_US',
  'en-AU': 'en_AU',
  'zh-TW': 'zh_TW',
  ja: 'ja_JP',
  ko: 'ko_KR',
  ru: 'ru_RU',
};

/** What other services show of a link to the page. */
function openGraph(locale: Locale, origin: string): string[] {
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', BRAND.name],
    ['og:url', landingUrl(origin, locale)],
    ['og:title', translate(locale, 'landing.title')],
    ['og:description', translate(locale, 'landing.description')],
    ['og:image', `${origin}/social.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', translate(locale, 'landing.picture')],
    ['og:locale', OPEN_GRAPH_LOCALE[locale]],
    ...LOCALES.filter((other) => other !== locale).map((other): [string, string] => [
      'og:locale:alternate',
      OPEN_GRAPH_LOCALE[other],
    ]),
  ];
  return [
    ...properties.map(([property, content]) => element('meta', { property, content })),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

/** Who the site belongs to, for search engines (JSON-LD). */
function structuredData(locale: Locale, origin: string): string {
  const organization = `${origin}/#organization`;
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: BRAND.name,
        url: landingUrl(origin),
        logo: `${origin}/icons/512.png`,
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: BRAND.name,
        url: landingUrl(origin),
        description: translate(locale, 'landing.description'),
        inLanguage: locale,
        publisher: { '@id': organization },
      },
    ],
  };
  // An element of this kind ends at the first "</script", wherever it stands.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** What the head of the landing page says of it in a language: to readers, search engines, other services and systems. */
export const landingHead = (locale: Locale, origin: string): string =>
  [
    `<title>${escapeHtml(translate(locale, 'landing.title'))}</title>`,
    element('meta', { name: 'description', content: translate(locale, 'landing.description') }),
    element('meta', { name: 'apple-mobile-web-app-title', content: BRAND.name }),
    link('canonical', landingUrl(origin, locale)),
    ...alternates(origin),
    link('manifest', `/manifest.webmanifest?lang=${locale}`),
    link('apple-touch-icon', '/apple-touch-icon.png'),
    ...openGraph(locale, origin),
    structuredData(locale, origin),
  ].join('');

import { resolveLocale, type Locale } from '@contract/locale';
import type { FastifyRequest } from 'fastify';

/** The language of a page (D30): the one its query names, unless it names several, else the browser's. */
export function pageLocale({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Locale {
  const [lang, ...others] = new URLSearchParams(url.split('?', 2)[1]).getAll('lang');
  return resolveLocale({ query: others.length === 0 ? lang : null, browser: headers['accept-language'] });
}

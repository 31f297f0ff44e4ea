import { parseWebAddress } from '@contract/web-address';
import { HOME, internalRoute } from './redirect';
import { hashSearchOf } from './params';

/** Where a `callback` leads: a route of this app, or a page whose origin is still to be looked up. */
export type Callback = { kind: 'route'; route: string } | { kind: 'page'; url: URL };

const ABSOLUTE = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;

// Said twice over by encoding, or not decodable at all: a server may read the path otherwise than we do.
function isPlainPath(pathname: string): boolean {
  try {
    const path = decodeURIComponent(pathname);
    return !path.includes('//') && !/[\p{Cc}\\]/u.test(path);
  } catch {
    return false;
  }
}

/** Reads the address of another site's page strictly (D16); null where anything about it is doubtful. */
export function parsePage(text: string, ownOrigin: string): URL | null {
  const url = ABSOLUTE.test(text) ? parseWebAddress(text) : null;
  if (!url || !isPlainPath(url.pathname)) return null;
  // http is for development, where we run on this machine as well.
  const isDevelopment = ownOrigin.startsWith('http:') && parseWebAddress(ownOrigin) !== null;
  return url.protocol === 'https:' || isDevelopment ? url : null;
}

/**
 * Reads a `callback`: a path of this app, or the absolute address of a page (D16). Null where it is refused.
 * @param ownOrigin where this app is
 */
export function parseCallback(text: string, ownOrigin: string): Callback | null {
  const routeOf = (value: string): Callback | null => {
    const route = internalRoute(value);
    return route === null ? null : { kind: 'route', route };
  };
  if (text.startsWith('/')) return routeOf(text);
  const url = parsePage(text, ownOrigin);
  if (!url) return null;
  if (url.origin !== ownOrigin) return { kind: 'page', url };
  const own = routeOf(url.hash.startsWith('#/') ? url.hash.slice(1) : HOME);
  // Another path of this origin may serve the app as well: its route is held to the same rules.
  return own && url.pathname !== '/' ? { kind: 'page', url } : own;
}

type Params = Readonly<Record<string, string>>;

function addTo(search: string, added: Params): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(added)) params.set(name, value);
  return `?${params}`;
}

/** A route with parameters added to its query. */
export function routeWith(route: string, added: Params): string {
  const search = hashSearchOf(route);
  return route.slice(0, route.length - search.length) + addTo(search, added);
}

/** A page's address with parameters: in the query of its hash route where it has one, else in its own (D16). */
export function pageWith(page: URL, added: Params): string {
  const url = new URL(page);
  if (url.hash.startsWith('#/')) url.hash = routeWith(url.hash, added);
  else url.search = addTo(url.search, added);
  return url.href;
}

import { hasParam, readParam } from './params';

/** Where a login leads when nothing else is asked for (S4). */
export const HOME = '/home';

/** Pages that a login never leads back to: the forms themselves, and the way out (D16). */
const NEVER = ['/login', '/signup', '/signup-verify', '/signup-success', '/forgot', '/unlock', '/logout'];

// The router matches case-insensitively, decodes, and forgives slashes at the end: so does this.
function comparable(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '') || '/';
  } catch {
    return null;
  }
}

// Control characters and backslashes change what a browser makes of an address.
const UNSAFE = /[\p{Cc}\\]/u;

/** The route of this app that a `redirect` names, or null where it names anything else (D16). */
export function internalRoute(value: string | null): string | null {
  if (!value?.startsWith('/') || UNSAFE.test(value)) return null;
  const path = comparable(/^[^?#]*/.exec(value)?.[0] ?? '');
  if (path === null || UNSAFE.test(path) || path.includes('//') || NEVER.includes(path)) return null;
  return path === '/' ? HOME : value;
}

/** The address a person is looking at. */
export interface Address {
  /** Query of the hash route. */
  hashSearch: string;
  /** Query before the hash. */
  pageSearch: string;
}

/** A parameter of an address. */
export const paramOf = ({ hashSearch, pageSearch }: Address, name: string): string | null =>
  readParam(name, hashSearch, pageSearch);

/** Parameters that come before `redirect` (D16); what they ask for is worked out in `destination`. */
const FURTHER = ['ma', 'fx_source', 'callback'];

/** Whether an address asks for more than a route of this app. */
export const leadsFurther = ({ hashSearch, pageSearch }: Address): boolean =>
  FURTHER.some((name) => hasParam(name, hashSearch, pageSearch));

/**
 * The route a login leads to where nothing leads further: `redirect`, else home (D16). `apply` gets its place
 * between the two with the page it leads to, /creator/{type} (D21).
 */
export function afterLogin(address: Address): string {
  return internalRoute(paramOf(address, 'redirect')) ?? HOME;
}

/** The login page, asked to come back to a route afterwards (S6). */
export function loginFor(route: string): string {
  const back = internalRoute(route);
  return back === null || back === HOME ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}

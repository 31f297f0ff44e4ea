import { readParam } from './params';

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

/** The route a login or a registration leads to: `redirect`, else home (D16). */
export function afterLogin({ hashSearch, pageSearch }: Address): string {
  return internalRoute(readParam('redirect', hashSearch, pageSearch)) ?? HOME;
}

/** The login page, asked to come back to a route afterwards (S6). */
export function loginFor(route: string): string {
  const back = internalRoute(route);
  return back === null || back === HOME ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}

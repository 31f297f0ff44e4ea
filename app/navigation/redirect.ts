import { withoutAttribution } from './attribution';
import { creatorOf, creatorPage } from './creator';
import { carriedSearch, hashSearchOf, readParam } from './params';

/** Where a login leads when nothing else is asked for (S4). */
export const HOME = '/home';

/**
 * Pages that a login never leads to: the forms themselves, the way out (D16), the page that takes a token from the
 * address (D43), and the end of the account.
 */
const NEVER = [
  '/login',
  '/signup',
  '/signup-verify',
  '/signup-success',
  '/forgot',
  '/unlock',
  '/appeal',
  '/logout',
  '/qy',
  '/dashboard/security/delete',
];

// The router matches case-insensitively, decodes, and forgives slashes at the end: so does this.
function comparable(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '') || '/';
  } catch {
    return null;
  }
}

/**
 * Whether a decoded path means the same to everybody: no dot segments, nothing encoded twice, no white space, which a
 * browser takes off at the end (D43).
 */
const isPlain = (path: string): boolean =>
  !UNSAFE.test(path) && !/\/\/|%|\s/.test(path) && !path.split('/').some((part) => /^\.\.?$/.test(part));

// Control characters and backslashes change what a browser makes of an address.
const UNSAFE = /[\p{Cc}\\]/u;

/** The route of this app that a `redirect` names, or null where it names anything else (D16, D43). */
export function internalRoute(value: string | null): string | null {
  if (!value?.startsWith('/') || UNSAFE.test(value)) return null;
  const path = comparable(/^[^?#]*/.exec(value)?.[0] ?? '');
  if (path === null || !isPlain(path) || NEVER.includes(path)) return null;
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

/** Whether an address sets a flag (`name=1`). */
export const isFlagSet = (address: Address, name: 'assistant' | 'host' | 'qy'): boolean =>
  paramOf(address, name) === '1';

/** The route of this app that a login leads to: `redirect`, `apply`, else home (D16). */
export function afterLogin(address: Address): string {
  const creator = creatorOf(paramOf(address, 'apply'));
  return internalRoute(paramOf(address, 'redirect')) ?? (creator ? creatorPage(creator) : HOME);
}

/** Whether a route is an invite's, which its parameters name (D20). */
export const isInvite = (route: string): boolean => /^\/invite\//i.test(route);

/** Whether a path is that of a form of the auth pages, which pass their parameters on to each other (D18). */
export const isAuthForm = (pathname: string): boolean =>
  /^\/(login|signup|signup-verify|forgot|unlock)\/*$/i.test(pathname);

/**
 * The login page, asked to come back to a route afterwards (S6), by then without its attribution (D31) and its
 * language (D30); an invite keeps its attribution. An auth page leads there with its parameters.
 */
export function loginFor(route: string): string {
  const search = hashSearchOf(route);
  if (isAuthForm(route.slice(0, route.length - search.length))) return `/login${carriedSearch(search)}`;
  const kept = carriedSearch(isInvite(route) ? search : withoutAttribution(search));
  const back = internalRoute(route.slice(0, route.length - search.length) + kept);
  return back === null || back === HOME ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}

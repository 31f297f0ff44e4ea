import { HOME, internalRoute, isAuthForm } from './redirect';

/** Where a signed-in member changes the password (D36). */
export const PASSWORD_PAGE = '/dashboard/password';

/** Whether a path is the password page's, as the router reads it. */
export const isPasswordPage = (pathname: string): boolean =>
  pathname.toLowerCase().replace(/\/+$/, '') === PASSWORD_PAGE;

/**
 * The password page, which leads on afterwards: to a route, or to where the parameters of an auth page lead (D35).
 */
export function passwordFor(pathname: string, search: string): string {
  const route = internalRoute(pathname + search);
  if (route === null) return PASSWORD_PAGE + search;
  return route === HOME ? PASSWORD_PAGE : `${PASSWORD_PAGE}?redirect=${encodeURIComponent(route)}`;
}

/** Routes that a member with a due password may open: legal and support pages, and the way out (D35). */
const ALWAYS_OPEN = /^\/(logout|privacy|eula|useragreement|support|deleteaccount)/i;

/** Legal and support pages, which nothing stands in front of. */
export const isReadingPage = (pathname: string): boolean => /^\/(privacy|eula|support)\b/i.test(pathname);

/**
 * Whether a route gives way to the password page while a password is due. The auth pages read who is signed in when they
 * open, and lead on by themselves.
 */
export const givesWayToPassword = (pathname: string): boolean =>
  !isPasswordPage(pathname) && !ALWAYS_OPEN.test(pathname) && !isAuthForm(pathname);

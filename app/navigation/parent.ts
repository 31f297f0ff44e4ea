const HOME = '/home';
/** The places of members. */
const PLACES = ['/dashboard', '/chats', '/contacts'];

/** The page above a page, which the header's Back leads to without a history (S2); null for the topmost ones. */
export function parentOf(pathname: string): string | null {
  if (pathname === HOME || PLACES.includes(pathname)) return null;
  return PLACES.find((place) => pathname.startsWith(`${place}/`)) ?? HOME;
}

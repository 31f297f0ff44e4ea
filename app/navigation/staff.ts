/** Where assistants answer members (D17). */
export const STAFF_PAGE = '/staff/support';

/** The pages of members, which assistants have no use for: they don't act as members. */
const OF_MEMBERS = [
  '/contacts',
  '/chats/saved',
  '/chats/share',
  '/dashboard/invites',
  '/support/chat',
  '/creator',
];

/** Where a page leads that isn't for whoever opens it; null where it is. */
export function wayOut(pathname: string, isAssistant: boolean): string | null {
  if (!isAssistant) return pathname.startsWith('/staff') ? '/home' : null;
  const isList = pathname === '/chats' || pathname === '/chats/requests' || pathname === '/chats/search';
  return isList || OF_MEMBERS.some((page) => pathname.startsWith(page)) ? STAFF_PAGE : null;
}

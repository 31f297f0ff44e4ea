import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../services/queries';
import { useMemory } from '../session/session-context';
import type { SessionStore } from '../session/session';

/** Forgets what is cached when the session ends, and when another member's takes its place. */
function forgetWithSession(client: QueryClient, session: SessionStore): void {
  const look = () => {
    const { token, member } = session.get();
    return { token, owner: member?.memberId ?? null };
  };
  let last = look();
  session.subscribe(() => {
    const next = look();
    // Another tab has replaced the token: whose it is comes next.
    if (next.token !== null && next.owner === null && last.owner !== null) return;
    // A token that was only replaced: the same member goes on.
    const isSame = next.token === last.token || (next.owner !== null && next.owner === last.owner);
    last = next;
    if (isSame) return;
    if (next.token === null) client.clear();
    // Pages that are open ask again.
    else void client.resetQueries();
  });
}

const clients = new WeakMap<SessionStore, QueryClient>();

/** The cache of a session store: made when it is first needed, kept from page to page. */
function clientOf(session: SessionStore): QueryClient {
  const known = clients.get(session);
  if (known) return known;
  const client = createQueryClient();
  clients.set(session, client);
  forgetWithSession(client, session);
  return client;
}

/** Gives its children the cache of the session, for `useCallQuery`. */
export function MemberQueries({ children }: { children: ReactNode }) {
  const { session } = useMemory();
  return <QueryClientProvider client={clientOf(session)}>{children}</QueryClientProvider>;
}

import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { DraftStore } from './draft';
import type { ReloadOnce } from './reload-once';
import type { ResendStore } from './resend';
import type { Session, SessionStore } from './session';
import type { LocalStore, TabStore } from './storage';
import type { Visit } from './visit';

/** Everything the app remembers, in one place, so that stories and tests can bring their own. */
export interface Memory {
  session: SessionStore;
  draft: DraftStore;
  resend: ResendStore;
  reloadOnce: ReloadOnce;
  visit: Visit;
  local: LocalStore;
  /** For drafts whose code comes with their page. */
  tab: TabStore;
}

const MemoryContext = createContext<Memory | null>(null);

/** Gives the app its memory. */
export function MemoryProvider({ memory, children }: { memory: Memory; children: ReactNode }) {
  return <MemoryContext value={memory}>{children}</MemoryContext>;
}

/** The app's memory. Throws outside its provider. */
export function useMemory(): Memory {
  const memory = use(MemoryContext);
  if (!memory) throw new Error('useMemory needs a MemoryProvider above it');
  return memory;
}

/** The session, followed as it changes, in this tab or another. */
export function useSession(): Session {
  const { session } = useMemory();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

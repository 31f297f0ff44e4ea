import { SUPPORT_ID } from '@contract/support/request';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Services } from '../services/services';
import { useServices } from '../services/services-context';
import type { ChatCaches } from '../session/chat-cache/chat-cache';
import { createChatCaches } from '../session/chat-cache/create-chat-caches';
import { useMemory, useSession } from '../session/session-context';
import { useIsAssistant } from '../shell/use-is-assistant';
import { useOwner } from '../shell/use-owner';
import { type ChatState, NOTHING } from './chat-state';
import { ChatStore } from './store/chat-store';
import type { ChatStoreContext } from './store/shared-state';
import { KeptOwner } from './kept-owner';

/** What this device keeps of chats; stories bring their own. */
export const ChatCachesContext = createContext<ChatCaches>(createChatCaches());

/** What this device keeps of chats. */
export const useChatCaches = (): ChatCaches => use(ChatCachesContext);

const stores = new WeakMap<Services, ChatStore>();
const keptOwners = new WeakMap<Services, KeptOwner>();

/** Lets one tab at a time do work of a name, where the browser can tell tabs apart. */
const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`halo-${name}`, work) : work();

/** The store of a member: created when first needed, kept between pages, replaced by another member's. */
function storeOf(
  services: Services,
  caches: ChatCaches,
  { owner, isAssistant, token }: { owner: number; isAssistant: boolean; token: string },
): ChatStore {
  const known = stores.get(services);
  // Assistants read and write as support.
  const memberId = isAssistant ? SUPPORT_ID : owner;
  if (known?.owner === owner && known.memberId === memberId) return known;
  known?.close();
  const { chat, groups, realtime } = services;
  const cache = caches.open(owner, token);
  const ask: ChatStoreContext['ask'] = async (question) =>
    (await realtime.ask({ type: 'sync', ...question }, 'synced'))?.answer ?? null;
  const store = new ChatStore({ chat, groups, cache, memberId, owner, tell: realtime.tell, ask, alone });
  stores.set(services, store);
  return store;
}

/** Closes the store of an ended session. The next one starts from scratch. */
export function closeStore(services: Services): void {
  stores.get(services)?.close();
  stores.delete(services);
}

function keptOwnerOf(services: Services, caches: ChatCaches): KeptOwner {
  const known = keptOwners.get(services) ?? new KeptOwner(caches);
  keptOwners.set(services, known);
  return known;
}

/** Whose chats are kept for the session, until the server has said who is signed in; null where nobody's are. */
function useKeptOwner(): number | null {
  const owner = keptOwnerOf(useServices(), useChatCaches());
  const { token, member } = useSession();
  const get = () => (token === null || member !== null ? null : owner.get(token));
  return useSyncExternalStore(owner.subscribe, get, get);
}

/** The signed-in member, until the server has said who that is by what this device keeps; null where neither tells. */
export function useChatOwner(): number | null {
  const kept = useKeptOwner();
  return useOwner() ?? kept;
}

/** The chats of the member; null until the member is known. */
export function useChatStore(): ChatStore | null {
  const services = useServices();
  const caches = useChatCaches();
  const { session } = useMemory();
  const owner = useChatOwner();
  const isAssistant = useIsAssistant();
  return useMemo(() => {
    const { token } = session.get();
    return owner === null || token === null ? null : storeOf(services, caches, { owner, isAssistant, token });
  }, [services, caches, session, owner, isAssistant]);
}

const subscribeToNothing = () => () => undefined;
const getNothing = () => NOTHING;

/** Subscribes to the state of the chats. */
export function useChatState(): ChatState {
  const store = useChatStore();
  const get = store?.get ?? getNothing;
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, get, get);
}

/**
 * Subscribes to a part of the state of the chats: the caller renders again only when that part changes.
 * @param select reads the part from the state; must return the same part for the same state
 */
export function useChatPart<Part>(store: ChatStore | null, select: (state: ChatState) => Part): Part {
  const get = () => select(store?.get() ?? NOTHING);
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, get, get);
}

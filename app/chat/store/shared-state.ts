import type { SyncAnswer, SyncQuestion } from '@contract/chat/calls';
import type { Realtime } from '../../services/realtime';
import type { Failure } from '../../services/result';
import type { Services } from '../../services/services';
import type { ChatCache } from '../../session/chat-cache/chat-cache';
import { type ChatState, NOTHING } from '../chat-state';
import type { Alone } from './keep-recordings';

/** The dependencies of the store. */
export interface ChatStoreContext {
  chat: Services['chat'];
  /** Without it, nobody's name is asked for. */
  groups?: Pick<Services['groups'], 'listRoomPeople'>;
  cache: ChatCache;
  /** The reader's id in rooms: support's for assistants. */
  memberId: number;
  /** The id of the account. @default memberId */
  owner?: number;
  /** Sends a frame over the socket, if it is open. */
  tell?: Realtime['tell'];
  /** Syncs over the socket; null if that gives no answer. */
  ask?: (question: SyncQuestion) => Promise<SyncAnswer | null>;
  /** Runs work while no other tab runs work of the same name. */
  alone?: Alone;
}

/** What the parts of the store share: the state of the chats, which is replaced, never changed, and where failures go. */
export class SharedState {
  readonly context: ChatStoreContext;
  readonly #listeners = new Set<(part: Partial<ChatState>) => void>();
  readonly #failureHandlers = new Set<(failure: Failure) => void>();
  #state: ChatState = NOTHING;
  #isClosed = false;

  constructor(context: ChatStoreContext) {
    this.context = context;
  }

  get state(): ChatState {
    return this.#state;
  }

  get chat(): Services['chat'] {
    return this.context.chat;
  }

  get memberId(): number {
    return this.context.memberId;
  }

  /** The id of the account. */
  get owner(): number {
    return this.context.owner ?? this.context.memberId;
  }

  /** Whether the session has ended: another member may be logged in. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  set(part: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener(part);
  }

  /** Whether the server couldn't be reached when it was last asked. */
  setWaiting(isWaiting: boolean): void {
    if (isWaiting !== this.#state.isWaiting) this.set({ isWaiting });
  }

  /** Calls a listener after each change, with the new values; returns a function that unsubscribes. */
  subscribe(listener: (part: Partial<ChatState>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A call has failed that nobody waits for. */
  fail(failure: Failure): void {
    for (const handler of this.#failureHandlers) handler(failure);
  }

  /** Subscribes to failures of calls that nobody awaits; returns a function that unsubscribes. */
  onFailure(handler: (failure: Failure) => void): () => void {
    this.#failureHandlers.add(handler);
    return () => this.#failureHandlers.delete(handler);
  }
}

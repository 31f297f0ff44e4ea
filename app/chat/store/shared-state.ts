import type { SyncAnswer, SyncQuestion } from '@contract/chat/calls';
import type { Realtime } from '../../services/realtime';
import type { Failure } from '../../services/result';
import type { Services } from '../../services/services';
import type { ChatCache } from '../../session/chat-cache/chat-cache';
import { type ChatState, NOTHING } from '../chat-state';
import type { Alone } from './keep-recordings';

/** What the store needs of the app. */
export interface ChatStoreContext {
  chat: Services['chat'];
  /** Without it, nobody's name is asked for. */
  groups?: Pick<Services['groups'], 'listRoomPeople'>;
  cache: ChatCache;
  /** As whom rooms know the reader: support's number for assistants. */
  memberId: number;
  /** Whose account it is. @default memberId */
  owner?: number;
  /** Tells the server something by the socket, if that is open. */
  tell?: Realtime['tell'];
  /** Asks by the socket what was missed; null where that gives no answer. */
  ask?: (question: SyncQuestion) => Promise<SyncAnswer | null>;
  /** Runs work while no other tab does work of the same name. */
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

  /** Whose account it is. */
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

  /** Tells of each change, with what was replaced; returns the way to stop. */
  subscribe(listener: (part: Partial<ChatState>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A call has failed that nobody waits for. */
  fail(failure: Failure): void {
    for (const handler of this.#failureHandlers) handler(failure);
  }

  /** Tells of failures of calls that nobody waits for; returns the way to stop. */
  onFailure(handler: (failure: Failure) => void): () => void {
    this.#failureHandlers.add(handler);
    return () => this.#failureHandlers.delete(handler);
  }
}

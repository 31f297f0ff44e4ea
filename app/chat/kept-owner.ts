import type { ChatCaches } from '../session/chat-cache/chat-cache';

/** Whose chats are stored for the session of a token. */
interface Found {
  token: string;
  memberId: number;
}

/** Looks up whose chats this device stores, once per token, as soon as a page that shows them asks. */
export class KeptOwner {
  readonly #caches: Pick<ChatCaches, 'findOwner'>;
  readonly #listeners = new Set<() => void>();
  #asked: string | null = null;
  #found: Found | null = null;

  constructor(caches: Pick<ChatCaches, 'findOwner'>) {
    this.#caches = caches;
  }

  /** The member whose chats are stored for the session of a token; null until that is known, or if there are none. */
  get(token: string): number | null {
    if (this.#asked !== token) this.#find(token);
    return this.#found?.token === token ? this.#found.memberId : null;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #find(token: string): void {
    this.#asked = token;
    void this.#caches.findOwner(token).then((memberId) => {
      if (memberId === null || this.#asked !== token) return;
      this.#found = { token, memberId };
      for (const listener of this.#listeners) listener();
    });
  }
}

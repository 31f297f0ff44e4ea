import type { ChatCaches } from '../session/chat-cache';

/** Whose chats are kept for the session of a token. */
interface Found {
  token: string;
  memberId: number;
}

/** Looks up whose chats this device keeps, once for each token. */
export class KeptOwner {
  readonly #caches: Pick<ChatCaches, 'findOwner'>;
  readonly #listeners = new Set<() => void>();
  #asked: string | null = null;
  #found: Found | null = null;

  constructor(caches: Pick<ChatCaches, 'findOwner'>) {
    this.#caches = caches;
  }

  get = (): Found | null => this.#found;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  find(token: string): void {
    if (this.#asked === token) return;
    this.#asked = token;
    void this.#caches.findOwner(token).then((memberId) => {
      if (memberId === null || this.#asked !== token) return;
      this.#found = { token, memberId };
      for (const listener of this.#listeners) listener();
    });
  }
}

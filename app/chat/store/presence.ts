import type { Presence as Step } from '@contract/presence/presence';
import type { SharedState } from './shared-state';
import { Watching } from './watching';

/** How long ago members on the screen were here. */
export class Presence {
  readonly #shared: SharedState;
  readonly #watching: Watching;

  constructor(shared: SharedState) {
    this.#shared = shared;
    this.#watching = new Watching((members) => shared.context.tell?.({ type: 'watch', members }));
  }

  close(): void {
    this.#watching.close();
  }

  /** Watches the presence of a member whom a part of the screen shows; returns a function that ends this. */
  watch(memberId: number): () => void {
    return this.#watching.add(memberId);
  }

  /** Called when the socket opens or closes; while it is closed, nobody's presence is known. */
  noteConnection(isOpen: boolean): void {
    if (isOpen) this.#watching.tellAnew();
    else if (this.#shared.state.presence.size > 0) this.#shared.set({ presence: new Map() });
  }

  /** Called when the page becomes visible or hidden. */
  noteLook(isSeen: boolean): void {
    this.#watching.pause(!isSeen);
  }

  /** Whom the reader may see has changed. */
  askAnew(): void {
    this.#watching.tellAnew();
  }

  /** Takes what the server tells; null where a member doesn't show it. */
  take(members: readonly { memberId: number; presence: Step | null }[]): void {
    const presence = new Map(this.#shared.state.presence);
    for (const { memberId, presence: now } of members)
      if (now === null) presence.delete(memberId);
      else presence.set(memberId, now);
    this.#shared.set({ presence });
  }
}

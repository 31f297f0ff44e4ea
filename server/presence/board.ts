import { presenceChanged } from '@contract/presence/events';
import type { Presence } from '@contract/presence/presence';
import type { AppDeps } from '../module';
import type { Sender } from '../realtime/connection';
import { findPresence, findSeen, minuteOf, noteSeen, presenceOf } from './seen';

/** Milliseconds after which it is asked anew whether a member may still see those whom they watch. */
const LOOK_AGAIN = 60_000;

/** What the board needs of the server. */
export type BoardDeps = Pick<AppDeps, 'db' | 'clock'> & {
  realtime: Pick<AppDeps['realtime'], 'publish' | 'connectedMembers'>;
};

/** Whom a socket watches, and what it was told of them. */
interface Watch {
  ids: readonly number[];
  told: ReadonlyMap<number, Presence | null>;
  /** When it was last asked what the member may see, in epoch milliseconds. */
  askedAt: number;
}

/**
 * Who is here, by samples: each process notes in the database who has a socket open on it, and reads there what changed
 * of those whom its sockets watch. So it doesn't matter on which process somebody is, and nobody is told of each coming
 * and going.
 */
export class Board {
  readonly #deps: BoardDeps;
  readonly #find: typeof findPresence;
  readonly #watches = new Map<Sender, Watch>();
  /** The minute at which members were last noted, by their ids. */
  #noted: ReadonlyMap<number, number> = new Map();
  #isSampling = false;

  /** @param find reads what a member may see; tests hold its answers */
  constructor(deps: BoardDeps, find = findPresence) {
    this.#deps = deps;
    this.#find = find;
  }

  /** Lets a socket watch members, in place of those whom it watched; it is told of them at once. */
  async watch(sender: Sender, members: readonly number[]): Promise<void> {
    const ids = [...new Set(members)];
    if (!this.#watches.has(sender))
      sender.closed.addEventListener('abort', () => this.#watches.delete(sender), { once: true });
    if (ids.length === 0 || sender.closed.aborted) return void this.#watches.delete(sender);
    await this.#tell(sender, { ids, told: new Map(), askedAt: 0 });
  }

  /** Asks anew what two members may see of each other, and tells them where they watch each other. */
  review([one, other]: readonly [number, number]): Promise<void> {
    return this.#review(({ memberId }, ids) => {
      const watched = memberId === one ? other : memberId === other ? one : null;
      return watched !== null && ids.includes(watched);
    });
  }

  /** Asks anew who may see a member and whom the member may see, and tells those who watch. */
  reviewMember(id: number): Promise<void> {
    return this.#review(({ memberId }, ids) => memberId === id || ids.includes(id));
  }

  async #review(isConcerned: (sender: Sender, ids: readonly number[]) => boolean): Promise<void> {
    for (const [sender, watch] of this.#watches)
      if (isConcerned(sender, watch.ids)) await this.#tell(sender, watch);
  }

  /** Notes who is here, and tells what has changed. */
  async sample(): Promise<void> {
    if (this.#isSampling) return;
    this.#isSampling = true;
    try {
      await this.#note();
      await this.#tellChanges();
    } finally {
      this.#isSampling = false;
    }
  }

  /** Notes newcomers, and everybody when a minute has begun. */
  async #note(): Promise<void> {
    const { db, clock, realtime } = this.#deps;
    const now = clock();
    const minute = minuteOf(now).getTime();
    const here = realtime.connectedMembers();
    const due = here.filter((id) => this.#noted.get(id) !== minute);
    if (due.length > 0) await noteSeen(db, due, now);
    this.#noted = new Map(here.map((id) => [id, minute]));
  }

  async #tellChanges(): Promise<void> {
    if (this.#watches.size === 0) return;
    const { db, clock } = this.#deps;
    const seen = await findSeen(db, [...new Set([...this.#watches.values()].flatMap(({ ids }) => ids))]);
    const now = clock();
    const isNew = ({ told }: Watch, id: number): boolean => {
      const before = told.get(id) ?? null;
      return before !== null && before !== presenceOf(seen.get(id), now);
    };
    for (const [sender, watch] of this.#watches) {
      const isOld = now.getTime() - watch.askedAt >= LOOK_AGAIN;
      if (isOld || watch.ids.some((id) => isNew(watch, id))) await this.#tell(sender, watch);
    }
  }

  /**
   * Tells a socket what it doesn't know yet of those whom it watches, as far as its member may see it. Of several at a time
   * only the one that began last tells anything: what the others have read may be hidden by now, or no longer watched.
   */
  async #tell(sender: Sender, watch: Watch): Promise<void> {
    const { db, clock, realtime } = this.#deps;
    const now = clock();
    const { ids, told } = watch;
    const begun = { ...watch };
    this.#watches.set(sender, begun);
    const found = await this.#find(db, sender.memberId, { ids, now });
    // Also where the socket has been closed.
    if (this.#watches.get(sender) !== begun) return;
    this.#watches.set(sender, { ids, told: found, askedAt: now.getTime() });
    const news = [...found].filter(([id, presence]) => !told.has(id) || told.get(id) !== presence);
    if (news.length === 0) return;
    const members = news.map(([memberId, presence]) => ({ memberId, presence }));
    realtime.publish([sender.memberId], presenceChanged, { type: 'presence', members });
  }
}

import type { Room } from '@contract/chat/room';
import { LENGTH } from '@contract/constants';
import { countCharacters } from '@contract/text';

/** Milliseconds without typing after which a draft is told to the server. */
const REST = 2_000;

/** What the server has, as this device knows it; `at` orders what it has told. */
interface Told {
  text: string;
  at: string;
}

const NEVER: Told = { text: '', at: '' };

/**
 * Keeps what is typed in rooms the same on all devices of a member. Where two of them type, what is typed here stays, and
 * is told once it rests.
 */
export class DraftSync {
  readonly #save: (room: string, text: string) => Promise<void>;
  readonly #told = new Map<string, Told>();
  readonly #waiting = new Map<string, string>();
  /** The rooms of which the server is being told. */
  readonly #telling = new Set<string>();
  /** What the server was told and hasn't told back: it comes from here, whatever is typed meanwhile. */
  readonly #sent = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** @param save tells the server; the room that it answers with goes to `take` before the promise resolves */
  constructor(save: (room: string, text: string) => Promise<void>) {
    this.#save = save;
  }

  /** The draft of a room was changed here. */
  note(room: string, text: string): void {
    if (this.#isClosed) return;
    this.#waiting.set(room, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), REST);
  }

  /** Tells the server now: the page is being hidden or closed, or the member has sent what they had typed. */
  flush(): void {
    clearTimeout(this.#timer);
    for (const [room, text] of this.#waiting) {
      // One after the other: what is told last has to stay.
      if (this.#telling.has(room)) continue;
      this.#waiting.delete(room);
      if (text !== (this.#told.get(room) ?? NEVER).text && countCharacters(text) <= LENGTH.message)
        void this.#tell(room, text);
    }
  }

  async #tell(room: string, text: string): Promise<void> {
    this.#telling.add(room);
    this.#sent.set(room, text);
    await this.#save(room, text);
    this.#telling.delete(room);
    const later = this.#waiting.get(room);
    if (later !== undefined) this.note(room, later);
  }

  /**
   * Takes what the server tells of a room.
   * @param typed the draft as it is here
   * @returns the draft as another device has left it, where nothing else was typed here; null where it stays
   */
  take({ id, draft, draftAt }: Room, typed: string): string | null {
    const before = this.#told.get(id) ?? NEVER;
    if (draftAt === null || draftAt <= before.at) return null;
    this.#told.set(id, { text: draft, at: draftAt });
    // An answer may be later than the message that was typed: its text mustn't come back.
    if (this.#sent.get(id) === draft) {
      this.#sent.delete(id);
      return null;
    }
    return typed === before.text && typed !== draft ? draft : null;
  }

  /** Notes all that is typed here and the server doesn't know: earlier pages have left it, or it couldn't be told. */
  review(typed: ReadonlyMap<string, string>): void {
    for (const room of new Set([...typed.keys(), ...this.#told.keys()])) {
      const text = typed.get(room) ?? '';
      if (text !== (this.#told.get(room) ?? NEVER).text) this.note(room, text);
    }
  }

  /** Tells nothing any more: another member may be logged in. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }
}

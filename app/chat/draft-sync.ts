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
  readonly #save: (room: string, text: string) => void;
  readonly #told = new Map<string, Told>();
  readonly #waiting = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param save tells the server; the room that it answers with goes to `take` */
  constructor(save: (room: string, text: string) => void) {
    this.#save = save;
  }

  /** The draft of a room was changed here. */
  note(room: string, text: string): void {
    this.#waiting.set(room, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), REST);
  }

  /** Tells the server now: the page is being hidden or closed, or the member has sent what they had typed. */
  flush(): void {
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [room, text] of waiting)
      if (text !== (this.#told.get(room) ?? NEVER).text && countCharacters(text) <= LENGTH.message)
        this.#save(room, text);
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
    return typed === before.text && typed !== draft ? draft : null;
  }

  /** Notes all that is typed here and the server doesn't know: earlier pages have left it, or it couldn't be told. */
  review(typed: ReadonlyMap<string, string>): void {
    for (const room of new Set([...typed.keys(), ...this.#told.keys()])) {
      const text = typed.get(room) ?? '';
      if (text !== (this.#told.get(room) ?? NEVER).text) this.note(room, text);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }
}

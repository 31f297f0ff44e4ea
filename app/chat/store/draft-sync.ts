import type { Room } from '@contract/chat/room';
import { LENGTH } from '@contract/constants';
import { countCharacters } from '@contract/text';

/** Milliseconds without typing after which a draft is sent to the server. */
const REST = 2_000;

/** Milliseconds in which nobody continues typing on another device: a different text is then a separate draft. */
const MOVE = 10_000;

/** The server's draft, as far as this device knows; `at` orders its versions. */
interface Told {
  text: string;
  at: string;
}

const NEVER: Told = { text: '', at: '' };

/**
 * Syncs drafts between all devices and tabs of a member. If two of them type, each keeps its own draft: the server has
 * the one that it received first, until that is sent or emptied.
 */
export class DraftSync {
  readonly #save: (room: string, text: string) => Promise<void>;
  readonly #told = new Map<string, Told>();
  readonly #waiting = new Map<string, string>();
  /** The rooms whose drafts are being sent. */
  readonly #telling = new Set<string>();
  /** What was sent and hasn't come back yet, to recognise it as this device's own, whatever is typed meanwhile. */
  readonly #sent = new Map<string, string>();
  /** When something was typed here last, in epoch milliseconds. */
  readonly #typedAt = new Map<string, number>();
  /** The rooms in which another device or tab has typed something else. */
  readonly #apart = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** @param save sends a draft; the room in the answer is passed to `take` before the promise resolves */
  constructor(save: (room: string, text: string) => Promise<void>) {
    this.#save = save;
  }

  /** Called when the draft of a room was changed here. */
  note(room: string, text: string): void {
    if (this.#isClosed) return;
    this.#typedAt.set(room, Date.now());
    this.#plan(room, text);
  }

  #plan(room: string, text: string): void {
    this.#waiting.set(room, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), REST);
  }

  /** Sends drafts now: the page is being hidden or closed, or the member has sent what they had typed. */
  flush(): void {
    clearTimeout(this.#timer);
    for (const [room, text] of this.#waiting) {
      // One after the other, so that the last one stays.
      if (this.#telling.has(room)) continue;
      this.#waiting.delete(room);
      if (this.#apart.has(room)) continue;
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
    if (later !== undefined) this.#plan(room, later);
  }

  /**
   * Handles the server's draft of a room.
   * @param typed the draft as it is here
   * @returns the draft of another device, if nothing else was typed here; null if the draft stays as it is
   */
  take({ id, draft, draftAt }: Room, typed: string): string | null {
    const before = this.#told.get(id) ?? NEVER;
    if (draftAt === null || draftAt <= before.at) return null;
    this.#told.set(id, { text: draft, at: draftAt });
    // An answer may arrive after the message was sent: its text mustn't come back.
    if (this.#sent.get(id) === draft) {
      this.#sent.delete(id);
      return null;
    }
    const isTyping = Date.now() - (this.#typedAt.get(id) ?? -Infinity) < MOVE;
    const isAnother = isTyping && draft !== '' && !draft.startsWith(typed);
    const goesOn = typed === before.text && !isAnother;
    if (goesOn || draft === '' || draft === typed) this.#apart.delete(id);
    else this.#apart.add(id);
    return goesOn && draft !== typed ? draft : null;
  }

  /** Notes all drafts that the server lacks, because an earlier page left them or they couldn't be sent. */
  review(typed: ReadonlyMap<string, string>): void {
    for (const room of new Set([...typed.keys(), ...this.#told.keys()])) {
      const text = typed.get(room) ?? '';
      if (!this.#isClosed && text !== (this.#told.get(room) ?? NEVER).text) this.#plan(room, text);
    }
  }

  /** Stops sending: another member may be logged in. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }
}

import type { Room } from '@contract/chat/room';
import { LENGTH } from '@contract/constants';
import { countCharacters } from '@contract/text';

/** Milliseconds without typing after which a draft is sent to the server. */
const REST = 2_000;

/** The server's draft, as far as this device knows; `at` orders its versions. */
interface Told {
  text: string;
  at: string;
  /** Whether this device has sent it. */
  isOwn: boolean;
}

const NEVER: Told = { text: '', at: '', isOwn: false };

/**
 * Whether a draft was typed on another device that didn't know the one before, which was typed here. A device that
 * continues a draft sends it only after a pause in typing, so anything earlier was typed at the same time.
 */
const isTypedAtOnce = (draft: string, draftAt: string, before: Told): boolean =>
  before.isOwn && Date.parse(draftAt) - Date.parse(before.at) < REST && !draft.includes(before.text);

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
    if (!this.#isClosed) this.#plan(room, text);
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
    const isOwn = this.#sent.get(id) === draft;
    this.#told.set(id, { text: draft, at: draftAt, isOwn });
    // An answer may arrive after the message was sent: its text mustn't come back.
    if (isOwn) {
      this.#sent.delete(id);
      return null;
    }
    const isAnother = draft !== '' && isTypedAtOnce(draft, draftAt, before);
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

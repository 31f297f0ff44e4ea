import type { KeptEmoji } from '../../session/chat-cache/kept-shapes';
import type { KeepChats } from './keep-chats';
import type { SharedState } from './shared-state';

/** The most recently used emoji that are kept: more than a row of them. */
const MAX_RECENT = 24;

/** How the member uses emoji on this device. */
export class EmojiUse {
  readonly #shared: SharedState;
  readonly #keep: KeepChats;

  constructor(shared: SharedState, keep: KeepChats) {
    this.#shared = shared;
    this.#keep = keep;
  }

  /** Moves an emoji that the member has used to the front of the recent ones. */
  note(emoji: string): void {
    const { recent, tone } = this.#shared.state.emoji;
    const others = recent.filter((one) => one !== emoji);
    this.#set({ recent: [emoji, ...others].slice(0, MAX_RECENT), tone });
  }

  /** Stores the skin tone that the member has chosen. */
  setTone(tone: KeptEmoji['tone']): void {
    this.#set({ ...this.#shared.state.emoji, tone });
  }

  #set(emoji: KeptEmoji): void {
    this.#shared.set({ emoji });
    this.#keep.noteEmoji(emoji);
  }
}

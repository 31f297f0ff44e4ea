/** How fast voice messages play. */
const SPEEDS = [1, 1.5, 2] as const;

/** How a voice message stands. */
export interface VoiceState {
  state: 'resting' | 'loading' | 'playing' | 'failed';
  /** Seconds. */
  position: number;
  speed: number;
}

/**
 * Plays the voice messages of a chat, one at a time. Its audio element isn't part of the page, so it continues while
 * the message is scrolled away.
 */
export class VoicePlayback {
  readonly #listeners = new Set<() => void>();
  readonly #audio = new Audio();
  #id: string | null = null;
  #current: VoiceState = { state: 'resting', position: 0, speed: 1 };
  #resting: VoiceState = this.#current;

  constructor() {
    const follow = (event: keyof HTMLMediaElementEventMap, change: () => Partial<VoiceState>): void =>
      this.#audio.addEventListener(event, () => this.#set(change()));
    follow('playing', () => ({ state: 'playing' }));
    follow('waiting', () => ({ state: 'loading' }));
    follow('pause', () => ({ state: 'resting' }));
    follow('timeupdate', () => ({ position: this.#audio.currentTime }));
    follow('ended', () => ({ state: 'resting', position: 0 }));
    follow('error', () => ({ state: 'failed' }));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The voice message that plays or is paused; null if there is none. */
  get current(): string | null {
    return this.#id;
  }

  stateOf = (id: string): VoiceState => (id === this.#id ? this.#current : this.#resting);

  /** Plays a voice message from its position, or pauses it; another one stops. */
  toggle(id: string, address: string): void {
    const isNew = this.#take(id, address);
    if (!isNew && !this.#audio.paused) return this.#audio.pause();
    void this.#play();
  }

  /** Seeks a voice message to a second; it plays on from there if it was playing. */
  seek(id: string, address: string, seconds: number): void {
    this.#take(id, address);
    this.#audio.currentTime = seconds;
    this.#set({ position: seconds });
  }

  /** Sets the next speed, for all of them. */
  nextSpeed(): void {
    const at = SPEEDS.findIndex((speed) => speed === this.#current.speed);
    const speed = SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
    this.#audio.defaultPlaybackRate = speed;
    this.#audio.playbackRate = speed;
    this.#resting = { ...this.#resting, speed };
    this.#set({ speed });
  }

  /** Pauses, because something else is played or recorded. */
  pause(): void {
    this.#audio.pause();
  }

  /** Stops, because the chat was left, or only the given voice message, because it is gone. */
  stop(id = this.#id): void {
    if (id !== this.#id) return;
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#id = null;
    this.#set(this.#resting);
  }

  /** Makes a voice message the current one; true if another one was current, or this one has failed. */
  #take(id: string, address: string): boolean {
    if (id === this.#id && this.#current.state !== 'failed') return false;
    this.#id = id;
    this.#audio.src = address;
    this.#set(this.#resting);
    return true;
  }

  async #play(): Promise<void> {
    const id = this.#id;
    this.#set({ state: 'loading' });
    // What pauses or replaces it in the meantime rejects, too.
    await this.#audio.play().catch(() => undefined);
    if (id === this.#id && this.#audio.error) this.#set({ state: 'failed' });
  }

  #set(part: Partial<VoiceState>): void {
    this.#current = { ...this.#current, ...part };
    for (const listener of this.#listeners) listener();
  }
}

import { wholeRecording } from '../../device/whole-recording';
import type { ChatCache } from '../../session/chat-cache/chat-cache';
import type { KeptSlice } from '../../session/chat-cache/kept-shapes';
import { type Attachment, attachVoice } from '../attachment';

/** Lets only one tab at a time do work of a given name. */
export type Alone = (name: string, work: () => Promise<void>) => Promise<void>;

const lockOf = (room: string): string => `record-${room}`;

/**
 * Stores recordings on the phone while they go on (D47): the next page finds what a page was recording when it closed.
 * A recording is locked to its tab, so that no other tab takes it before it is over.
 */
export class KeepRecordings {
  readonly #cache: ChatCache;
  readonly #alone: Alone;
  /** Unlocks the recordings that go on here, by room. */
  readonly #goingOn = new Map<string, () => void>();
  #isClosed = false;

  constructor(cache: ChatCache, alone: Alone) {
    this.#cache = cache;
    this.#alone = alone;
  }

  /** Stops storing and deleting anything. */
  close(): void {
    this.#isClosed = true;
    for (const room of this.#goingOn.keys()) this.#unlock(room);
  }

  /** Stores a part of a recording that goes on. */
  keep(slice: KeptSlice): void {
    if (this.#isClosed) return;
    this.#lock(slice.room);
    void this.#cache.saveSlice(slice);
  }

  /** Called when the recording of a room is over: it was attached or discarded, or the room is gone. */
  async end(room: string): Promise<void> {
    if (this.#isClosed) return;
    await this.#cache.forgetSlices(room);
    this.#unlock(room);
  }

  /** Hands over what an earlier page recorded in a room before it closed, once no other tab records there. */
  async take(room: string, onFound: (recording: Attachment) => void): Promise<void> {
    await this.#alone(lockOf(room), async () => {
      const slices = await this.#cache.loadSlices(room);
      const recording = await attachmentOf(slices);
      if (slices.length === 0 || this.#isClosed || this.#goingOn.has(room)) return;
      if (recording) onFound(recording);
      await this.end(room);
    });
  }

  #lock(room: string): void {
    if (this.#goingOn.has(room)) return;
    const over = new Promise<void>((done) => this.#goingOn.set(room, done));
    void this.#alone(lockOf(room), () => over);
  }

  #unlock(room: string): void {
    this.#goingOn.get(room)?.();
    this.#goingOn.delete(room);
  }
}

async function attachmentOf(slices: readonly KeptSlice[]): Promise<Attachment | null> {
  const last = slices.at(-1);
  const content = await wholeRecording(slices.map((slice) => slice.content));
  if (!last || !content) return null;
  const levels = slices.flatMap((slice) => slice.levels);
  return attachVoice(last.recording, { content, duration: last.duration, levels });
}

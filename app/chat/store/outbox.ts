import { CODE } from '@contract/codes';
import type { MessageEvent } from '@contract/chat/event';
import { isCutOff, isPassing } from '../../services/failure';
import type { Failure, Result } from '../../services/result';
import type { Attachment } from '../attachment';
import { type ChatState, type Outgoing, withEntry } from '../chat-state';
import { mentionsField } from '../mentions';
import type { KeepChats } from './keep-chats';
import type { Alone } from './keep-recordings';
import type { RoomList } from './room-list';
import type { SharedState } from './shared-state';
import { Uploads } from './uploads';

/** What a message says when it is put into the outbox. */
export type NewMessage = Pick<Outgoing, 'text' | 'mentions' | 'media' | 'replyTo' | 'forward'>;

/** Whether a message answers another that is gone: it goes without that, as a message of its own. */
const isReplyToGone = ({ replyTo }: Outgoing, { code, data }: Failure): boolean =>
  replyTo !== undefined && code === CODE.notFound && data.reason === 'messageGone';

/** The most seconds for which a message waits by itself after too many. */
const MAX_DELAY = 60;

/**
 * Milliseconds after which a refused message may be sent again by itself; null where only its writer may try.
 * @param hasWaited whether it has waited already: then it takes its turn in slow mode, too
 */
function delayOf({ code, data: { reason, retryAfter } }: Failure, hasWaited: boolean): number | null {
  if (retryAfter === undefined) return null;
  const waits = reason === 'slowMode' ? hasWaited : code === CODE.tooManyRequests && retryAfter <= MAX_DELAY;
  return waits ? Math.max(1, retryAfter) * 1_000 : null;
}

/** The name of the lock that lets one tab at a time send a room's messages. */
const sendLock = (room: string): string => `send-${room}`;

const idsOf = (outgoing: ChatState['outgoing']): string[] =>
  [...outgoing.values()].flat().map(({ clientId }) => clientId);

/** The parts of the store that the outbox works with. */
interface Parts {
  shared: SharedState;
  keep: KeepChats;
  alone: Alone;
  rooms: RoomList;
  /** Resolves once what the phone has kept is here. */
  restored: () => Promise<unknown>;
  onSent: (message: MessageEvent) => void;
}

/**
 * The messages that the server hasn't taken yet. Those of a room go one after the other, in the order in which they were
 * written, from one tab at a time.
 */
export class Outbox {
  readonly uploads: Uploads;
  readonly #parts: Parts;
  /** The rooms whose messages this tab sends, or waits to send. */
  readonly #sending = new Set<string>();
  /** The rooms of which nothing may be sent at the moment, each with what they wait for. */
  readonly #paused = new Map<string, Promise<void>>();
  /** The messages that the server is being given, by room. */
  readonly #delivering = new Map<string, Promise<unknown>>();
  /** The messages that the server has taken, or the member has taken back: nobody sends them again. */
  readonly #taken = new Set<string>();
  /** The messages that have waited: for the network, or for those before them. */
  readonly #waited = new Set<string>();
  /** When rooms may send again of which the server takes nothing at the moment, and what does so then. */
  readonly #postponed = new Map<string, { until: number; timer: ReturnType<typeof setTimeout> }>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.uploads = new Uploads(parts.shared.chat);
  }

  get #outgoing(): ChatState['outgoing'] {
    return this.#parts.shared.state.outgoing;
  }

  #of(room: string): readonly Outgoing[] {
    return this.#outgoing.get(room) ?? [];
  }

  /** Sends nothing any more. */
  close(): void {
    for (const { timer } of this.#postponed.values()) clearTimeout(timer);
    for (const messages of this.#outgoing.values())
      this.uploads.cancel(messages.flatMap(({ media = [] }) => media));
  }

  /** Sends messages to a room: they stand there at once, and go when those before them have gone. */
  add(room: string, messages: readonly NewMessage[]): void {
    const at = new Date().toISOString();
    const added = messages.map((message) => ({
      ...message,
      clientId: crypto.randomUUID(),
      at,
      failure: null,
    }));
    this.#set(room, (before) => [...before, ...added]);
    void this.#drain(room);
  }

  /** Sends a text that the app has made; what is typed and attached in the room stays there. */
  share(room: string, text: string): void {
    this.add(room, [{ text }]);
  }

  /** Passes messages on to a room, in their order; each has the nickname of whose words they are. */
  forward(room: string, messages: readonly { message: MessageEvent; nickname: string | null }[]): void {
    this.add(
      room,
      messages.map(({ message: { room: from, seq, text, media }, nickname }) => ({
        text,
        forward: { room: from, seq, nickname, media },
      })),
    );
  }

  /** Sends a refused message again. */
  retry(room: string, clientId: string): void {
    this.#change(room, clientId, { failure: null });
    void this.#drain(room);
  }

  /** Takes back a message that was refused, or whose media are on their way. */
  discard(room: string, clientId: string): void {
    this.#taken.add(clientId);
    const message = this.find(room, clientId);
    this.uploads.cancel(message?.media ?? []);
    this.#remove(room, clientId);
    this.resume(room);
  }

  /** Takes back all that waits in a room, at once what is known here, then what other tabs have left. */
  async discardAll(room: string): Promise<void> {
    const discardKnown = (): void => {
      for (const { clientId } of this.#of(room)) this.discard(room, clientId);
    };
    discardKnown();
    await this.gather();
    discardKnown();
  }

  find(room: string, clientId: string): Outgoing | undefined {
    return this.#of(room).find((message) => message.clientId === clientId);
  }

  /** How many messages wait in a room to be sent, or were refused: those that other tabs have left, too. */
  async count(room: string): Promise<number> {
    await this.gather();
    return this.#of(room).length;
  }

  /** Sends what waits for the network, in every room: what other tabs have left, too. */
  sendAll(): void {
    void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    await this.#parts.restored();
    await this.gather();
    for (const room of this.#outgoing.keys()) void this.#drain(room);
  }

  /** The server has told of a message of the member: nobody sends it again. */
  noteSent({ room, clientId }: MessageEvent): void {
    this.#taken.add(clientId);
    this.#remove(room, clientId);
  }

  /**
   * Does something to a room while none of its messages go, from no tab: what waits must not arrive after it. What is just
   * being sent arrives before.
   */
  async withoutSending<Answer>(room: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = Promise.allSettled([this.#delivering.get(room)]).then(work);
    const over = Promise.allSettled([answer]).then(() => {
      if (this.#paused.get(room) === over) this.#paused.delete(room);
    });
    this.#paused.set(room, over);
    void this.#parts.alone(sendLock(room), () => over);
    return answer;
  }

  /** Sends the messages of a room one after the other, so that their order holds. */
  async #drain(room: string): Promise<void> {
    if (this.#sending.has(room) || this.#of(room).length === 0) return;
    if ((this.#postponed.get(room)?.until ?? 0) > Date.now()) return;
    this.#sending.add(room);
    try {
      await this.#parts.alone(sendLock(room), () => this.#sendEach(room));
    } finally {
      this.#sending.delete(room);
    }
  }

  async #sendEach(room: string): Promise<void> {
    const { shared, onSent } = this.#parts;
    await this.gather();
    // Once these are closed, another member may be logged in.
    while (!shared.isClosed) {
      const next = this.#next(room);
      if (!next) return;
      const failure = await this.#uploadMedia(room, next);
      // That takes a while, in which another tab may have given it up.
      if (next.media) await this.gather();
      if (this.#paused.has(room)) await this.#paused.get(room);
      const sent = failure === null ? this.#next(room) : next;
      if (shared.isClosed) return;
      // It was taken back meanwhile.
      if (sent?.clientId !== next.clientId || this.#taken.has(next.clientId)) continue;
      const result = failure ?? (await this.#giveToServer(room, sent));
      const delay = result.ok ? null : delayOf(result, this.#waited.has(next.clientId));
      if (result.ok) onSent(result.data);
      else if (delay !== null) return this.#postpone(room, delay);
      else if (isReplyToGone(sent, result)) this.#change(room, next.clientId, { replyTo: undefined });
      else if (failure ? isCutOff(result) : isPassing(result)) return this.#noteWaiting(room);
      else this.#refuse(room, next.clientId, result);
    }
  }

  #next(room: string): Outgoing | undefined {
    return this.#of(room).find(({ failure }) => failure === null);
  }

  async #giveToServer(room: string, message: Outgoing): Promise<Result<MessageEvent>> {
    const answer = this.#deliver(room, message);
    this.#delivering.set(room, answer);
    try {
      return await answer;
    } finally {
      this.#delivering.delete(room);
    }
  }

  #deliver(
    room: string,
    { clientId, text, mentions = [], media, replyTo, forward }: Outgoing,
  ): Promise<Result<MessageEvent>> {
    const { chat } = this.#parts.shared;
    if (forward) return chat.forwardMessage({ room, clientId, fromRoom: forward.room, fromSeq: forward.seq });
    return chat.sendMessage({
      room,
      clientId,
      ...(text === '' ? {} : { text }),
      ...mentionsField(mentions),
      ...(media ? { media: media.flatMap(({ uploaded }) => uploaded?.id ?? []) } : {}),
      ...(replyTo === undefined ? {} : { replyTo }),
    });
  }

  /** Uploads what goes with a message, one after the other; null once the server has it all. */
  async #uploadMedia(room: string, { clientId, media = [] }: Outgoing): Promise<Failure | null> {
    for (const attachment of media) {
      if (attachment.uploaded) continue;
      const result = await this.uploads.upload(attachment);
      if (!result.ok) return result;
      this.#setUploaded(room, clientId, (one) => (one.id === attachment.id ? result.data : one.uploaded));
    }
    return null;
  }

  #refuse(room: string, clientId: string, failure: Failure): void {
    const { shared, rooms } = this.#parts;
    // The server keeps an upload for a day: a second try begins anew.
    if (failure.code === CODE.notFound) this.#setUploaded(room, clientId, () => null);
    this.#change(room, clientId, { failure, refusedAt: Date.now() });
    shared.fail(failure);
    void rooms.refresh(room);
  }

  #noteWaiting(room: string): void {
    for (const { clientId } of this.#of(room)) this.#waited.add(clientId);
  }

  /** Lets a room's messages wait: other rooms and tabs aren't held up. */
  #postpone(room: string, milliseconds: number): void {
    clearTimeout(this.#postponed.get(room)?.timer);
    this.#noteWaiting(room);
    const timer = setTimeout(() => this.resume(room), milliseconds);
    this.#postponed.set(room, { until: Date.now() + milliseconds, timer });
  }

  /** Sends a room's messages now that were to wait. */
  resume(room: string): void {
    clearTimeout(this.#postponed.get(room)?.timer);
    if (this.#postponed.delete(room)) void this.#drain(room);
  }

  /**
   * Adds the unsent messages that are kept, so that each room's go in the order in which they were written, and lets go of
   * those that another tab has sent or given up.
   */
  async gather(): Promise<void> {
    const { shared, keep } = this.#parts;
    const kept = await keep.loadOutbox();
    if (shared.isClosed) return;
    const before = this.#outgoing;
    const known = new Set([...this.#taken, ...idsOf(before)]);
    const outgoing = new Map(before);
    let isChanged = false;
    for (const [room, messages] of keep.gatherOutgoing(kept, before)) {
      const unsent = messages.filter(({ clientId }) => !this.#taken.has(clientId));
      const isSame = unsent.length === (before.get(room)?.length ?? 0);
      if (isSame && unsent.every(({ clientId }) => known.has(clientId))) continue;
      outgoing.set(room, unsent);
      // What is found here was written earlier, or in another tab.
      for (const { clientId } of unsent) if (!known.has(clientId)) this.#waited.add(clientId);
      isChanged = true;
    }
    if (isChanged) shared.set({ outgoing });
  }

  #set(room: string, change: (before: readonly Outgoing[]) => readonly Outgoing[]): void {
    const before = this.#of(room);
    const after = change(before);
    this.#parts.keep.noteOutgoing(room, before, after);
    this.#parts.shared.set({ outgoing: withEntry(this.#outgoing, room, after) });
  }

  #remove(room: string, clientId: string): void {
    this.#set(room, (before) => before.filter((message) => message.clientId !== clientId));
  }

  #change(room: string, clientId: string, change: Partial<Outgoing>): void {
    this.#set(room, (before) =>
      before.map((message) => (message.clientId === clientId ? { ...message, ...change } : message)),
    );
  }

  #setUploaded(room: string, clientId: string, uploaded: (one: Attachment) => Attachment['uploaded']): void {
    const media = this.find(room, clientId)?.media?.map((one) => ({ ...one, uploaded: uploaded(one) }));
    if (media) this.#change(room, clientId, { media });
  }
}

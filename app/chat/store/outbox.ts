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
type NewMessage = Pick<Outgoing, 'text' | 'mentions' | 'media' | 'replyTo' | 'forward'>;

/** Whether a message answers one that is gone: it is then sent as an ordinary message. */
const isReplyToGone = ({ replyTo }: Outgoing, { code, data }: Failure): boolean =>
  replyTo !== undefined && code === CODE.notFound && data.reason === 'messageGone';

/** The longest wait, in seconds, after which a message over a limit or in slow mode is retried automatically. */
const MAX_DELAY = 60;

/**
 * Milliseconds after which a refused message may be retried automatically; null if only its writer may retry.
 * @param hasWaited whether it has waited before: then it waits for its turn in slow mode, however long that takes
 */
function delayOf({ code, data: { reason, retryAfter } }: Failure, hasWaited: boolean): number | null {
  if (retryAfter === undefined) return null;
  const isSlow = reason === 'slowMode';
  const isShort = (isSlow || code === CODE.tooManyRequests) && retryAfter <= MAX_DELAY;
  return isShort || (isSlow && hasWaited) ? Math.max(1, retryAfter) * 1_000 : null;
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
  /** The rooms in which nothing may be sent at the moment, each with the work that it waits for. */
  readonly #paused = new Map<string, Promise<void>>();
  /** The messages that are being sent, by room. */
  readonly #delivering = new Map<string, Promise<unknown>>();
  /** The messages that the server has accepted or the member has withdrawn: they aren't sent again. */
  readonly #taken = new Set<string>();
  /** The messages that have waited for the network or for earlier messages. */
  readonly #waited = new Set<string>();
  /** The rooms in which the server accepts nothing at the moment: when they may send again, with the timer. */
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

  /** Sends a text made by the app; what is typed and attached in the room stays there. */
  share(room: string, text: string): void {
    this.add(room, [{ text }]);
  }

  /** Forwards messages to a room, in order; each has the nickname of its author. */
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

  /** Withdraws a message that was refused or is uploading. */
  discard(room: string, clientId: string): void {
    this.#taken.add(clientId);
    const message = this.find(room, clientId);
    this.uploads.cancel(message?.media ?? []);
    this.#remove(room, clientId);
    this.resume(room);
  }

  /** Discards everything unsent in a room: at once what this tab knows, then what other tabs have left. */
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

  /** How many messages in a room are unsent or refused, including those of other tabs. */
  async count(room: string): Promise<number> {
    await this.gather();
    return this.#of(room).length;
  }

  /** Sends what waits for the network, in every room, including what other tabs have left. */
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
   * Runs work on a room while no tab sends messages there: waiting messages must not arrive after it. A message that is
   * already being sent arrives before it.
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
    // Once the store is closed, another member may be logged in.
    while (!shared.isClosed) {
      const next = this.#next(room);
      if (!next) return;
      const failure = await this.#uploadMedia(room, next);
      // That takes a while, in which another tab may have withdrawn it.
      if (next.media) await this.gather();
      if (this.#paused.has(room)) await this.#paused.get(room);
      const sent = failure === null ? this.#next(room) : next;
      if (shared.isClosed) return;
      // It was withdrawn meanwhile.
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

  /** Uploads the media of a message one after the other; null once the server has them all. */
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
    // The server keeps an upload for a day only: a retry starts over.
    if (failure.code === CODE.notFound) this.#setUploaded(room, clientId, () => null);
    this.#change(room, clientId, { failure, refusedAt: Date.now() });
    shared.fail(failure);
    void rooms.refresh(room);
  }

  #noteWaiting(room: string): void {
    for (const { clientId } of this.#of(room)) this.#waited.add(clientId);
  }

  /** Delays a room's messages; other rooms and tabs aren't held up. */
  #postpone(room: string, milliseconds: number): void {
    clearTimeout(this.#postponed.get(room)?.timer);
    this.#noteWaiting(room);
    const timer = setTimeout(() => this.resume(room), milliseconds);
    this.#postponed.set(room, { until: Date.now() + milliseconds, timer });
  }

  /** Sends a room's delayed messages now. */
  resume(room: string): void {
    clearTimeout(this.#postponed.get(room)?.timer);
    if (this.#postponed.delete(room)) void this.#drain(room);
  }

  /**
   * Adds the unsent messages stored on the phone, so that each room's are sent in the order in which they were written,
   * and drops those that another tab has sent or withdrawn.
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

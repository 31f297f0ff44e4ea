import type { RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import type { KeptDraft, KeptSlice } from '../../session/chat-cache/kept-shapes';
import { type Attachment, partMessages } from '../attachment';
import { messageAt } from '../changes';
import { canCorrect, withEntry } from '../chat-state';
import { type Composing, keptComposing } from '../composing';
import { namesIn } from '../mentions';
import { DraftSync } from './draft-sync';
import type { KeepChats } from './keep-chats';
import type { KeepRecordings } from './keep-recordings';
import type { MentionChoices } from './mention-choices';
import type { Outbox } from './outbox';
import type { RoomList } from './room-list';
import type { SharedState } from './shared-state';
import type { Typing } from './typing';

/** The parts of the store that composers work with. */
interface Parts {
  shared: SharedState;
  keep: KeepChats;
  recordings: KeepRecordings;
  rooms: RoomList;
  mentions: MentionChoices;
  typing: Typing;
  outbox: Outbox;
  /** Resolves once what the phone has kept is here. */
  restored: () => Promise<unknown>;
}

/** What is in the composers of rooms: the draft, what is attached and recorded, and which message is answered or changed. */
export class Composer {
  readonly #parts: Parts;
  readonly #draftSync = new DraftSync((room, text) => this.#tellDraft(room, text));
  /** Files that wait for the composer of a room. */
  readonly #handed = new Map<string, readonly File[]>();
  readonly #discardHandlers = new Set<(room: string) => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  close(): void {
    this.#parts.recordings.close();
    this.#draftSync.close();
  }

  /** Tells the member's other devices now what is typed here; the page may go. */
  flush(): void {
    this.#draftSync.flush();
  }

  /** Stores the draft of a room. */
  setDraft(room: string, text: string): void {
    this.#setDraft(room, text);
    this.#draftSync.note(room, text);
  }

  #setDraft(room: string, text: string): void {
    const { shared } = this.#parts;
    shared.set({ drafts: withEntry(shared.state.drafts, room, text) });
    this.#noteDraft(room);
  }

  /** Sends drafts to the member's other devices. An assistant's drafts stay on their device. */
  async #tellDraft(room: string, draft: string): Promise<void> {
    const { shared, rooms } = this.#parts;
    if (shared.owner !== shared.memberId || shared.state.gone.has(room)) return;
    const result = await shared.chat.arrangeRoom({ room, draft });
    if (result.ok) rooms.take(result.data);
  }

  /** Shows the draft that another device has left in a room. */
  takeDraft(room: Room): void {
    const draft = this.#draftSync.take(room, this.#parts.shared.state.drafts.get(room.id) ?? '');
    if (draft !== null) this.#setDraft(room.id, draft);
  }

  /** Tells the server, now that it answers, what was typed here meanwhile. */
  tellDrafts(): void {
    this.#draftSync.review(this.#parts.shared.state.drafts);
  }

  /** Takes over the drafts of an earlier page, once they are in the state. */
  restore(drafts: Iterable<string>, rooms: readonly Room[]): void {
    for (const room of drafts) this.#parts.keep.takeDraft(this.#draftOf(room));
    for (const room of rooms) this.#draftSync.take(room, room.draft);
    this.tellDrafts();
  }

  /** Discards what is typed, attached and recorded in a room. */
  discard(room: string): void {
    this.setDraft(room, '');
    this.attach(room, []);
    this.compose(room, null);
    this.#parts.keep.forgetDraft(room);
    for (const handler of this.#discardHandlers) handler(room);
    this.endRecording(room);
  }

  /** Calls a handler with each room whose draft is discarded; returns the way to stop. */
  onDiscard(handler: (room: string) => void): () => void {
    this.#discardHandlers.add(handler);
    return () => this.#discardHandlers.delete(handler);
  }

  /** Stores the attachments of a room's next message. */
  attach(room: string, attached: readonly Attachment[]): void {
    const { shared } = this.#parts;
    shared.set({ attached: withEntry(shared.state.attached, room, attached) });
    this.#noteDraft(room);
  }

  /** Stores a part of a recording that goes on in a room, so that it survives the page. */
  keepSlice(slice: KeptSlice): void {
    this.#parts.recordings.keep(slice);
  }

  /** Ends the recording of a room, after it was attached or discarded. */
  endRecording(room: string): void {
    void this.#parts.recordings.end(room);
  }

  /**
   * Attaches what an earlier page recorded in a room before it closed.
   * @returns whether there was something
   */
  async restoreRecording(room: string): Promise<boolean> {
    const { shared, recordings, restored } = this.#parts;
    await restored();
    let isFound = false;
    await recordings.take(room, (recording) => {
      const attached = shared.state.attached.get(room) ?? [];
      // The page may have gone in the moment in which it attached or sent it.
      const unsent = (shared.state.outgoing.get(room) ?? []).flatMap(({ media = [] }) => media);
      if ([...attached, ...unsent].some(({ id }) => id === recording.id)) return;
      this.attach(room, [...attached, recording]);
      isFound = true;
    });
    return isFound;
  }

  /** Adds a text and files shared by another app to a room's composer; nothing is sent. */
  handOver(room: string, text: string, files: readonly File[]): void {
    this.#addToDraft(room, text);
    this.#handed.set(room, files);
  }

  /** Takes the files that were handed to a room, once: its composer attaches them as if they had been chosen there. */
  takeHanded(room: string): readonly File[] {
    const files = this.#handed.get(room) ?? [];
    this.#handed.delete(room);
    return files;
  }

  #addToDraft(room: string, text: string): void {
    const draft = this.#parts.shared.state.drafts.get(room) ?? '';
    if (text !== '') this.setDraft(room, draft === '' ? text : `${draft}\n${text}`);
  }

  /**
   * Starts or stops answering or editing a message of a room. This is stored with the draft, on this device only. The
   * unsaved edit of another message becomes part of the draft.
   */
  compose(room: string, composing: Composing | null): void {
    const { shared } = this.#parts;
    const before = shared.state.composing.get(room);
    if (composing === null && !before) return;
    const isLeft = composing !== null && (before?.kind !== composing.kind || before.seq !== composing.seq);
    if (isLeft) this.#keepChange(room);
    const others = new Map(shared.state.composing);
    others.delete(room);
    shared.set({ composing: composing ? others.set(room, composing) : others });
    this.#noteDraft(room);
  }

  /** Finds the message that was being answered or edited when the page closed. If the message is gone, that ends. */
  async review(room: string): Promise<void> {
    const { shared } = this.#parts;
    const composing = shared.state.composing.get(room);
    if (!composing || composing.message) return;
    const { seq } = composing;
    const known = shared.state.histories.get(room)?.events.filter((event) => event.seq === seq) ?? [];
    const found = known.length > 0 ? known : await this.#askPlace(room, seq);
    const current = shared.state.composing.get(room);
    if (found === null || current?.seq !== seq || current.kind !== composing.kind) return;
    const message = messageAt(found, seq);
    if (message) this.compose(room, { ...current, message });
    else this.end(room);
  }

  /** The event at a place of a room, from the server; null if it doesn't answer. */
  async #askPlace(room: string, seq: number): Promise<readonly RoomEvent[] | null> {
    const result = await this.#parts.shared.chat.listEvents({ room, beforeSeq: seq + 1 });
    return result.ok ? result.data.slice(-1) : null;
  }

  /** Called when the message being answered or edited is gone: an unsaved edit becomes the draft of a new message. */
  end(room: string): void {
    this.#keepChange(room);
    this.compose(room, null);
  }

  /** Adds the unsaved edit of a message to the draft, unless nothing was changed. */
  #keepChange(room: string): void {
    const composing = this.#parts.shared.state.composing.get(room);
    if (composing?.kind === 'edit' && composing.text !== composing.message?.text)
      this.#addToDraft(room, composing.text);
  }

  #noteDraft(room: string): void {
    this.#parts.keep.noteDraft(this.#draftOf(room));
  }

  #draftOf(room: string): KeptDraft {
    const { shared, mentions } = this.#parts;
    const { drafts, attached, composing } = shared.state;
    const current = composing.get(room);
    const text = drafts.get(room) ?? '';
    return {
      room,
      text,
      media: attached.get(room) ?? [],
      mentioned: mentions.namedIn(room, current?.kind === 'edit' ? [text, current.text] : [text]),
      ...(current ? { composing: keptComposing(current) } : {}),
    };
  }

  /**
   * Sends a message with what is attached, or an answer to one.
   * @param left what stays in the composer
   */
  send(room: string, text: string, replyTo?: number, left = ''): void {
    const { shared, mentions, outbox, typing } = this.#parts;
    const [first, ...others] = partMessages(text, shared.state.attached.get(room) ?? []);
    const found = first ? mentions.find(room, first.text) : [];
    const named = found.length === 0 ? {} : { mentions: found };
    outbox.add(room, [...(first ? [{ ...first, ...named, replyTo }] : []), ...others]);
    typing.noteSent(room);
    this.setDraft(room, left);
    this.#draftSync.flush();
    this.attach(room, []);
    this.compose(room, null);
  }

  /** Puts a message that was refused or is uploading back into the room's composer, before what that holds. */
  correct(room: string, clientId: string): void {
    const { shared, mentions, outbox } = this.#parts;
    const message = outbox.find(room, clientId);
    if (!message || !canCorrect(shared.state, room, message)) return;
    const { text, media = [], replyTo } = message;
    for (const named of namesIn(message)) mentions.choose(room, named);
    const draft = shared.state.drafts.get(room) ?? '';
    this.setDraft(room, [text, draft].filter((part) => part !== '').join('\n'));
    // As if they had just been chosen: their descriptions may change before they are uploaded again.
    const chosen = media.map((one) => ({ ...one, id: crypto.randomUUID(), uploaded: null }));
    this.attach(room, [...chosen, ...(shared.state.attached.get(room) ?? [])]);
    if (replyTo !== undefined) this.compose(room, { kind: 'reply', seq: replyTo });
    // Only now: if the page closes in between, it is better stored twice than lost.
    outbox.discard(room, clientId);
    void this.review(room);
  }
}

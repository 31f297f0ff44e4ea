import type { MessageEvent } from '@contract/chat/event';
import { isCutOff } from '../../services/failure';
import type { Result } from '../../services/result';
import { withReaction } from '../changes';
import { mentionsField, namesIn } from '../mentions';
import type { Logs } from './logs';
import type { MentionChoices } from './mention-choices';
import type { RoomList } from './room-list';
import type { SharedState } from './shared-state';

/** What the member changes of messages that the server has. */
export class MessageChanges {
  readonly #shared: SharedState;
  readonly #rooms: RoomList;
  readonly #logs: Logs;
  readonly #mentions: MentionChoices;

  constructor(shared: SharedState, rooms: RoomList, logs: Logs, mentions: MentionChoices) {
    this.#shared = shared;
    this.#rooms = rooms;
    this.#logs = logs;
    this.#mentions = mentions;
  }

  /** Edits the text of one of the member's messages; it may be empty only if there are media. */
  async edit(room: string, seq: number, text: string): Promise<Result<MessageEvent>> {
    const { chat, state } = this.#shared;
    const said = text === '' ? {} : { text };
    const composing = state.composing.get(room);
    const before = this.#logs.find(room, seq) ?? (composing?.seq === seq ? composing.message : null);
    const named = mentionsField(this.#mentions.find(room, text, before ? namesIn(before) : []));
    const result = await chat.editMessage({ room, seq, ...said, ...named });
    if (!result.ok && isCutOff(result)) this.#shared.setWaiting(true);
    return this.#settle(room, result);
  }

  /** Pins a message, or unpins it. */
  async pin(room: string, seq: number, pinned: boolean): Promise<Result<MessageEvent>> {
    return this.#settle(room, await this.#shared.chat.pinMessage({ room, seq, pinned }));
  }

  /** Sets the member's reaction, or removes it (null). It is shown at once. */
  async react(room: string, seq: number, emoji: string | null): Promise<Result<MessageEvent>> {
    const before = this.#logs.find(room, seq);
    if (before) this.#logs.replace(withReaction(before, this.#shared.memberId, emoji));
    const result = await this.#shared.chat.reactToMessage({ room, seq, emoji });
    const now = this.#logs.find(room, seq);
    if (!result.ok && before && now?.changedSeq === before.changedSeq)
      this.#logs.replace({ ...now, reactions: before.reactions });
    return this.#settle(room, result);
  }

  /** Deletes messages, for the member alone or for everybody. */
  async remove(room: string, seqs: readonly number[], forEverybody: boolean): Promise<Result<null>> {
    const result = await this.#shared.chat.deleteMessages({ room, seqs: [...seqs], forEverybody });
    if (!result.ok) return result;
    this.#logs.add(
      room,
      seqs.map((seq) => ({ room, seq, kind: 'none' })),
    );
    void this.#rooms.refresh(room);
    return result;
  }

  /** Applies the answer to a change: the current message. */
  #settle(room: string, result: Result<MessageEvent>): Result<MessageEvent> {
    if (result.ok) this.#logs.change(room, [result.data]);
    return result;
  }
}

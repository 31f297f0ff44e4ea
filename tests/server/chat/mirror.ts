import * as chat from '@contract/chat/calls';
import { type RoomEvent, roomEvent } from '@contract/chat/event';
import * as z from 'zod/mini';
import type { TestSocket } from '../../support/socket';
import { sync, type Talker } from './talk';

const MOST_TRIES = 50;

/** What a member's client knows by frames and answers, as it would keep it. */
export class Mirror {
  readonly talker: Talker;
  readonly socket: TestSocket;
  /** Everything that it was ever told. */
  readonly told: unknown[] = [];
  /** The messages of each room, and up to which place it knows them. */
  readonly rooms = new Map<string, { messages: Map<number, string>; last: number }>();
  #since: string | undefined;

  constructor(talker: Talker, socket: TestSocket) {
    this.talker = talker;
    this.socket = socket;
  }

  /** Takes the frames that have come, and asks for what it lacks. */
  async listen(): Promise<void> {
    let isLacking = false;
    this.socket.send({ type: 'ping' });
    for (;;) {
      const frame = await this.socket.next();
      if (frame.type === 'pong') break;
      this.told.push(frame);
      if (frame.type === 'rooms') isLacking = true;
      if (frame.type === 'event' && !this.#follow(z.parse(roomEvent, frame['event']))) isLacking = true;
    }
    if (isLacking) await this.ask();
  }

  /** Takes an event that comes next, or one of before; false for one that leaves a gap. */
  #follow(event: RoomEvent): boolean {
    const known = this.rooms.get(event.room);
    if (!known || event.seq > known.last + 1) return false;
    known.last = Math.max(known.last, event.seq);
    const message = 'message' in event ? event.message : event;
    if (message.kind === 'message') known.messages.set(message.seq, message.text);
    if (event.kind === 'delete') known.messages.delete(event.target);
    if (event.kind === 'none') known.messages.delete(event.seq);
    return true;
  }

  /** Asks for what it lacks since its last answer. */
  async ask(): Promise<void> {
    const known = [...this.rooms].map(([room, { last }]) => ({ room, seq: last }));
    const answer = await sync(this.talker, known, this.#since);
    this.told.push(answer);
    this.#since = answer.now;
    for (const room of answer.gone) this.rooms.delete(room);
    for (const { id, firstSeq } of answer.rooms) {
      const { messages, last } = this.rooms.get(id) ?? { messages: new Map<number, string>(), last: 0 };
      for (const seq of messages.keys()) if (seq < firstSeq) messages.delete(seq);
      this.rooms.set(id, { messages, last: Math.max(last, firstSeq - 1) });
    }
    for (const event of answer.events) this.#follow(event);
    for (const room of this.rooms.keys()) await this.#readOn(room);
  }

  /** Reads a room page by page, from the last known place on. */
  async #readOn(room: string): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const afterSeq = this.rooms.get(room)?.last ?? 0;
      const page = await this.talker.client.call(chat.listEvents, { room, afterSeq });
      if (page.code !== 200 || page.data.length === 0) return;
      this.told.push(page.data);
      for (const event of page.data) this.#follow(event);
    }
  }
}

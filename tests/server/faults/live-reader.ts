import { setTimeout as pause } from 'node:timers/promises';
import { listEvents, syncAnswer } from '@contract/chat/calls';
import { type RoomEvent, roomEvent } from '@contract/chat/event';
import { CODE } from '@contract/codes';
import * as z from 'zod/mini';
import type { Member } from '../../support/api';
import type { TestSocket } from '../../support/socket';
import { authorized, type Cluster } from './cluster';

/** Milliseconds after which it asks again though nothing came: as clients do with each heartbeat, but sooner. */
const ASKS_AGAIN = 2_000;

/** A member who follows a room by socket, asks for what they lack, and comes back on another process when it is cut. */
export class LiveReader {
  readonly member: Member;
  /** The events in their order, without gaps. */
  readonly events: RoomEvent[] = [];
  /** Those that came a second time with other content: there should be none. */
  readonly contradictions: RoomEvent[] = [];
  readonly #cluster: Cluster;
  readonly #room: string;
  #socket: TestSocket | null = null;
  #turn: number;
  #isOver = false;

  constructor(cluster: Cluster, member: Member, room: string, first: number) {
    this.#cluster = cluster;
    this.member = member;
    this.#room = room;
    this.#turn = first;
  }

  /** Follows until it is stopped. */
  async run(): Promise<void> {
    while (!this.#isOver) {
      this.#socket = await this.#cluster.enter(this.#turn++, this.member).catch(() => null);
      if (this.#socket) await this.#listen(this.#socket).catch(() => undefined);
      await pause(50);
    }
  }

  /** Breaks the connection, without a farewell. */
  cut(): void {
    this.#socket?.socket.terminate();
  }

  stop(): void {
    this.#isOver = true;
    this.cut();
  }

  /** Takes what comes until the socket is closed. */
  async #listen(socket: TestSocket): Promise<void> {
    const ask = () => socket.send({ type: 'sync', rooms: [{ room: this.#room, seq: this.events.length }] });
    const asking = setInterval(ask, ASKS_AGAIN);
    try {
      for (ask(); ;) {
        const frame = await socket.next();
        if (frame.type === 'rooms') ask();
        if (frame.type === 'event') await this.#follow([z.parse(roomEvent, frame['event'])]);
        if (frame.type !== 'synced') continue;
        const answer = z.parse(z.nullable(syncAnswer), frame['answer']);
        if (answer) await this.#follow(answer.events);
        else await this.#readOn();
      }
    } finally {
      clearInterval(asking);
    }
  }

  /** Takes events that come next, or came before; where one leaves a gap, it reads on. */
  async #follow(events: readonly RoomEvent[]): Promise<void> {
    for (const event of events) {
      if (event.seq > this.events.length + 1) return this.#readOn();
      this.#take(event);
    }
  }

  #take(event: RoomEvent): void {
    const known = this.events[event.seq - 1];
    if (!known) this.events.push(event);
    else if (JSON.stringify(known) !== JSON.stringify(event)) this.contradictions.push(event);
  }

  /** Reads what comes after the last known place by HTTP, page by page. */
  async #readOn(): Promise<void> {
    for (;;) {
      const payload = { room: this.#room, afterSeq: String(this.events.length) };
      const api = this.#cluster.api(this.#turn);
      const { code, data } = await api.send(listEvents, payload, authorized(this.member));
      const page = code === CODE.success ? listEvents.data.parse(data) : [];
      if (page.length === 0) return;
      for (const event of page) this.#take(event);
    }
  }
}

import { randomUUID } from 'node:crypto';
import { listEvents, sendMessage } from '@contract/chat/calls';
import type { RoomEvent } from '@contract/chat/event';
import { CODE } from '@contract/codes';
import { expect } from 'vitest';
import type { Api, Member } from '../../support/api';
import { authorized } from './cluster';

/** A message that a writer sends until it is taken. */
interface Sent {
  clientId: string;
  text: string;
  /** Null until a server has acknowledged it. */
  seq: number | null;
}

/** Sends one message after the other; one that met a fault is sent again, under the same name. */
export class Writer {
  readonly #member: Member;
  readonly #room: string;
  readonly sent: Sent[] = [];

  constructor(member: Member, room: string) {
    this.#member = member;
    this.#room = room;
  }

  get acknowledged(): Sent[] {
    return this.sent.filter(({ seq }) => seq !== null);
  }

  /** Writes until it is over. Each message goes to the server that is named then. */
  async write(api: () => Api, isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#sendOnce(api());
  }

  /** Sends again what was under way, until it is acknowledged, and nothing new. */
  async finish(api: Api): Promise<void> {
    while (this.sent.length > this.acknowledged.length) await this.#sendOnce(api);
  }

  async #sendOnce(api: Api): Promise<void> {
    const { clientId, text } = this.#next();
    const payload = { room: this.#room, clientId, text };
    const answer = await api.send(sendMessage, payload, authorized(this.#member)).catch(() => null);
    const current = this.sent.at(-1);
    if (current && answer?.code === CODE.success) current.seq = sendMessage.data.parse(answer.data).seq;
  }

  /** The message that is under way, or a new one. */
  #next(): Sent {
    const last = this.sent.at(-1);
    if (last && last.seq === null) return last;
    const text = `${this.#member.login.memberId} ${this.sent.length}`;
    const next = { clientId: randomUUID(), text, seq: null };
    this.sent.push(next);
    return next;
  }
}

/** All events of a room, as a member reads them from a server. */
export async function readAll(api: Api, member: Member, room: string): Promise<RoomEvent[]> {
  const events: RoomEvent[] = [];
  for (;;) {
    const payload = { room, afterSeq: String(events.at(-1)?.seq ?? 0) };
    const page = listEvents.data.parse((await api.send(listEvents, payload, authorized(member))).data);
    if (page.length === 0) return events;
    events.push(...page);
  }
}

/** Every acknowledged message is there once, in one order without gaps, and each writer's in the order of writing. */
export function expectAllOnce(events: readonly RoomEvent[], writers: readonly Writer[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  const messages = events.flatMap((event) => (event.kind === 'message' ? [event] : []));
  const found = new Map(messages.map((message) => [message.clientId, message]));
  expect(found.size).toBe(messages.length);
  for (const { clientId, text, seq } of writers.flatMap(({ acknowledged }) => acknowledged))
    expect(found.get(clientId)).toMatchObject({ text, seq });
  for (const { acknowledged } of writers) {
    const places = acknowledged.map(({ seq }) => seq ?? 0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
}

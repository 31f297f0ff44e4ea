import { MAX_SYNCED_ROOMS, type SyncAnswer, type SyncQuestion } from '@contract/chat/calls';
import { isCutOff } from '../../services/failure';
import type { Result } from '../../services/result';
import type { Logs } from './logs';
import type { RoomList } from './room-list';
import type { SharedState } from './shared-state';
import type { SyncPoint } from './sync-point';

/** How the server is asked: by the socket if it has just been opened, since then it is known to work. */
type Way = 'call' | 'socket';

/** The parts of the store that asking for what was missed works with. */
interface Parts {
  shared: SharedState;
  point: SyncPoint;
  rooms: RoomList;
  logs: Logs;
  /** The server answers: what it couldn't be told before may go. */
  onAnswered: () => void;
}

/** Asks for what the socket may have missed. One question runs at a time; a second one waits for it. */
export class Sync {
  readonly #parts: Parts;
  #running: Promise<boolean> | null = null;
  #isDue = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @returns whether the server answered */
  async run(way: Way = 'call'): Promise<boolean> {
    if (this.#running) {
      this.#isDue = true;
      return this.#running;
    }
    this.#running = this.#catchUp(way).finally(() => (this.#running = null));
    const answered = await this.#running;
    if (!this.#isDue) return answered;
    this.#isDue = false;
    return this.run();
  }

  async #catchUp(way: Way): Promise<boolean> {
    const { shared, point, rooms, logs, onAnswered } = this.#parts;
    if (shared.state.list !== 'ready') await rooms.load();
    const known = this.#knownPlaces();
    const moveOn = point.ask();
    const listed = this.#listWithout(known.map(({ room }) => room));
    const result = await this.#ask(way, {
      rooms: known,
      ...(listed.length === 0 ? {} : { listed }),
      ...(point.since === undefined ? {} : { since: point.since }),
    });
    if (!result.ok) {
      shared.setWaiting(isCutOff(result));
      shared.fail(result);
      return false;
    }
    shared.setWaiting(false);
    const { now, moreGone = [], more } = result.data;
    this.#take(result.data, known);
    // If a room couldn't be reloaded, the next sync asks since the same time again.
    if (moreGone.length === 0 || (await logs.readAnew(moreGone))) moveOn(now);
    onAnswered();
    if (more) await rooms.load();
    return true;
  }

  #take({ rooms: changed, events, gone }: SyncAnswer, known: SyncQuestion['rooms']): void {
    const { rooms, logs } = this.#parts;
    rooms.take(...changed);
    rooms.lose(...gone);
    for (const { room } of known) {
      logs.add(
        room,
        events.filter((event) => event.room === room),
      );
      logs.noteCaughtUp(room);
    }
  }

  async #ask(way: Way, question: SyncQuestion): Promise<Result<SyncAnswer>> {
    const { context, chat } = this.#parts.shared;
    const told = way === 'socket' ? await context.ask?.(question) : null;
    return told ? { ok: true, data: told } : chat.sync(question);
  }

  /** Up to where the logs go that are here. */
  #knownPlaces(): { room: string; seq: number }[] {
    const { shared, logs } = this.#parts;
    return [...shared.state.histories]
      .filter(([, { state }]) => state === 'ready')
      .slice(-MAX_SYNCED_ROOMS)
      .map(([room, history]) => ({ room, seq: logs.knownPlace(room, history) }));
  }

  /** The latest rooms of the lists, without some, to check whether the member still belongs to them. */
  #listWithout(rooms: readonly string[]): string[] {
    const named = new Set(rooms);
    return [...this.#parts.shared.state.rooms.values()]
      .filter(({ id, lastSeq, removedSeq }) => lastSeq > removedSeq && !named.has(id))
      .toSorted((one, two) => two.at.localeCompare(one.at))
      .slice(0, MAX_SYNCED_ROOMS)
      .map(({ id }) => id);
  }
}

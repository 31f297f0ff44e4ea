import { MAX_ASKED_PEOPLE } from '@contract/chat/group-calls';
import type { Person } from '@contract/contacts/person';
import { isPassing } from '../../services/failure';
import type { KeepChats } from './keep-chats';
import type { RoomList } from './room-list';
import type { SharedState } from './shared-state';

/** Who the members are whom rooms name. */
export class People {
  readonly #shared: SharedState;
  readonly #keep: KeepChats;
  readonly #rooms: RoomList;
  /** The members whom the loaded part of a room names: another room may have others of the same name. */
  readonly #met = new Map<string, ReadonlySet<number>>();
  /** The members whose names were requested, each with the room of the request. */
  readonly #asked = new Map<number, string>();
  /** The members whose names couldn't be requested, by room. */
  readonly #unnamed = new Map<string, readonly number[]>();

  constructor(shared: SharedState, keep: KeepChats, rooms: RoomList) {
    this.#shared = shared;
    this.#keep = keep;
    this.#rooms = rooms;
  }

  /** Those of a room who are known. */
  in(room: string): Person[] {
    const { people } = this.#shared.state;
    return [...(this.#met.get(room) ?? [])].flatMap((member) => people.get(member) ?? []);
  }

  /** Looks up people of a room, each once. */
  async ask(room: string, members: readonly number[]): Promise<void> {
    this.#met.set(room, new Set([...(this.#met.get(room) ?? []), ...members]));
    const unknown = [...new Set(members)].filter((member) => !this.#asked.has(member));
    for (let from = 0; from < unknown.length; from += MAX_ASKED_PEOPLE)
      await this.#ask(room, unknown.slice(from, from + MAX_ASKED_PEOPLE));
  }

  async #ask(room: string, members: readonly number[]): Promise<void> {
    for (const member of members) this.#asked.set(member, room);
    const result = await this.#shared.context.groups?.listRoomPeople({
      room,
      memberIds: members.map(String),
    });
    if (!result?.ok) {
      for (const member of members) this.#asked.delete(member);
      if (result && isPassing(result))
        this.#unnamed.set(room, [...(this.#unnamed.get(room) ?? []), ...members]);
      return;
    }
    const people = new Map(this.#shared.state.people);
    for (const member of members) people.set(member, null);
    for (const person of result.data) people.set(person.memberId, person);
    this.#shared.set({ people });
  }

  /** Retries failed lookups of people, now that the server answers: their rooms may trigger no other lookup. */
  askAgain(): void {
    const unnamed = [...this.#unnamed];
    this.#unnamed.clear();
    for (const [room, members] of unnamed) void this.ask(room, members);
  }

  /** Reloads a person and the groups that show them, after the member has blocked or unblocked them. */
  async refresh(memberId: number): Promise<void> {
    const telling = [...this.#shared.state.rooms.values()].filter(
      (room) => room.kind === 'group' && (room.lastSender?.memberId === memberId || room.mentions.length > 0),
    );
    await Promise.all([this.#askAnew(memberId), ...telling.map(({ id }) => this.#rooms.refresh(id))]);
  }

  async #askAnew(memberId: number): Promise<void> {
    const room = this.#asked.get(memberId);
    if (room !== undefined) await this.#ask(room, [memberId]);
    // The lookup failed, so what is known or stored of them is out of date.
    if (!this.#asked.has(memberId)) this.#forget(memberId);
  }

  #forget(memberId: number): void {
    const people = new Map(this.#shared.state.people);
    if (people.delete(memberId)) this.#shared.set({ people });
    this.#keep.forgetPerson(memberId);
  }

  /** Restores the people stored with a log. People who are already known were looked up since. */
  restore(kept: readonly Person[]): void {
    const unknown = kept.filter(({ memberId }) => !this.#shared.state.people.has(memberId));
    if (unknown.length === 0) return;
    const people = new Map(this.#shared.state.people);
    for (const person of unknown) people.set(person.memberId, person);
    this.#shared.set({ people });
  }
}

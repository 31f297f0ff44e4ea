import type { Mention } from '@contract/chat/event';
import { findMentions, type Named } from '../mentions';
import type { People } from './people';
import type { SharedState } from './shared-state';

/** Whom texts mean where they name members: of two with the same name, the one that was chosen. */
export class MentionChoices {
  readonly #shared: SharedState;
  readonly #people: People;
  /** The members whom the member has chosen to mention, by room; the latest first. */
  readonly #chosen = new Map<string, readonly Named[]>();

  constructor(shared: SharedState, people: People) {
    this.#shared = shared;
    this.#people = people;
  }

  /** The member has chosen whom to mention. */
  choose(room: string, { memberId, nickname }: Named): void {
    const others = this.#of(room).filter((one) => one.nickname !== nickname);
    this.#chosen.set(room, [{ memberId, nickname }, ...others]);
  }

  /** Those who were chosen and whom one of some texts names: they are kept with the draft. */
  namedIn(room: string, texts: readonly string[]): Named[] {
    const named = new Set(
      texts.flatMap((text) => findMentions(text, this.#of(room)).map(({ memberId }) => memberId)),
    );
    return this.#of(room).filter(({ memberId }) => named.has(memberId));
  }

  /** Takes whom the drafts of an earlier page name; what was chosen meanwhile comes first. */
  restore(kept: Iterable<readonly [room: string, named: readonly Named[]]>): void {
    for (const [room, named] of kept) this.#chosen.set(room, [...this.#of(room), ...named]);
  }

  /**
   * Whom a text mentions in a group: those who were chosen, and those who are known here. The server drops strangers.
   * @param named whom it mentioned before
   */
  find(room: string, text: string, named: readonly Named[] = []): Mention[] {
    if (this.#shared.state.rooms.get(room)?.kind !== 'group') return [];
    return findMentions(text, [...named, ...this.#of(room), ...this.#people.in(room)]);
  }

  #of(room: string): readonly Named[] {
    return this.#chosen.get(room) ?? [];
  }
}

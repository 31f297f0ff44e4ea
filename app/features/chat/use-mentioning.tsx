import type { Room } from '@contract/chat/room';
import { partsOf } from '@contract/chat/words';
import type { Person } from '@contract/contacts/person';
import { Avatar } from '@ds/avatar/avatar';
import { isComposing } from '@ds/is-composing/is-composing';
import type { MessageComposerProps } from '@ds/message-composer/message-composer';
import { optionId, Suggestions } from '@ds/suggestions/suggestions';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/translation';
import type { ChatStore } from '../../chat/store/chat-store';
import { typedMention } from '../../chat/mentions';
import type { Services } from '../../services/services';
import { useServices } from '../../services/services-context';
import { isNamed } from './named';
import type { Talkers } from './message-words';

/** The most members that are suggested at a time. */
const MAX_SUGGESTED = 5;

/** What the composer needs to suggest whom to mention. */
interface Mentioning {
  /** Stands above the field. */
  list: ReactNode;
  /** For the field. */
  props: Pick<
    MessageComposerProps,
    'aria-autocomplete' | 'aria-controls' | 'aria-activedescendant' | 'onSelect' | 'onBlur'
  >;
  /** Takes the keys that move in the list, choose and close it, and prevents what they do otherwise. */
  pressKey: (event: KeyboardEvent) => void;
}

interface Options {
  store: ChatStore;
  room: Room;
  talkers: Talkers;
  text: string;
  onChange: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Suggests members of a group while somebody types "@" and the start of a name. */
export function useMentioning({ store, room, talkers, text, onChange, field }: Options): Mentioning {
  const { t } = useTranslation();
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const typed = room.kind === 'group' && caret !== null ? typedMention(text, caret) : null;
  const people = useMembers(room.id, typed !== null, talkers);
  const found = typed === null || typed.from === dismissed ? [] : findNamed(people, typed.query);
  const isOpen = found.length > 0;
  const current = Math.min(active, found.length - 1);

  const choose = (index: number): void => {
    const person = found[index];
    if (!person || !typed || caret === null) return;
    store.mentions.choose(room.id, person);
    const start = `${text.slice(0, typed.from)}@${person.nickname} `;
    flushSync(() => onChange(start + text.slice(caret).trimStart()));
    field.current?.setSelectionRange(start.length, start.length);
    setCaret(start.length);
  };
  const moves: Record<string, () => void> = {
    ArrowDown: () => setActive((current + 1) % found.length),
    ArrowUp: () => setActive((current + found.length - 1) % found.length),
    Enter: () => choose(current),
    Tab: () => choose(current),
    Escape: () => setDismissed(typed?.from ?? null),
  };
  const pressKey = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const move = moves[key];
    if (!isOpen || !move || isComposing(event) || shiftKey || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    move();
  };
  return {
    list: isOpen ? (
      <Suggestions
        id={id}
        label={t('mention.label')}
        active={current}
        options={found.map(({ memberId, nickname, icon }) => ({
          key: String(memberId),
          title: nickname,
          leading: <Avatar name={nickname} src={icon} size="small" aria-hidden />,
        }))}
        onChoose={choose}
      />
    ) : null,
    props: {
      ...(room.kind === 'group' ? { 'aria-autocomplete': 'list' } : {}),
      ...(isOpen ? { 'aria-controls': id, 'aria-activedescendant': optionId(id, current) } : {}),
      onSelect: ({ currentTarget: { selectionStart, selectionEnd } }) => {
        setCaret(selectionStart === selectionEnd ? selectionStart : null);
        if (typed === null) setDismissed(null);
        setActive(0);
      },
      onBlur: () => setCaret(null),
    },
    pressKey,
  };
}

function findNamed(people: readonly Person[], query: string): Person[] {
  const parts = partsOf(query);
  // A name that is there already, and a space after it, is no question any more.
  if (query !== query.trimEnd() && people.some(({ nickname }) => nickname === query.trimEnd())) return [];
  return people.filter((person) => query === '' || isNamed(person, parts)).slice(0, MAX_SUGGESTED);
}

/** All members of a group; null where the list is hidden, or doesn't come. */
async function listMembers(
  groups: Services['groups'],
  room: string,
  cursor: string | null = null,
): Promise<Person[] | null> {
  const result = await groups.listGroupMembers(cursor === null ? { room } : { room, cursor });
  if (!result.ok) return null;
  const { items, next } = result.data;
  const people = items.map(({ person }) => person);
  const others = next === null ? [] : await listMembers(groups, room, next);
  return others && [...people, ...others];
}

/** The other members of a group, once somebody wants to mention one; where the list is hidden, those who have written. */
function useMembers(room: string, isWanted: boolean, { memberId, people }: Talkers): readonly Person[] {
  const { groups } = useServices();
  const [members, setMembers] = useState<readonly Person[] | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isWanted || isAsked.current) return;
    isAsked.current = true;
    void listMembers(groups, room).then((listed) => {
      // Without an answer, the next mention asks again.
      if (listed === null) isAsked.current = false;
      else setMembers(listed);
    });
  }, [groups, isWanted, room]);
  const known = members ?? [...(people?.values() ?? [])].filter((person) => person !== null);
  return known.filter((person) => person.memberId !== memberId);
}

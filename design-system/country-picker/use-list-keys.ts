import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { isComposing } from '../is-composing/is-composing';
import type { CountryOption } from './country-types';

/** How many rows a Page key moves. */
const PAGE = 10;

/** The index that a key moves to in a list of `length`, or null for other keys. */
function targetOf(key: string, index: number, length: number): number | null {
  const last = length - 1;
  if (length === 0) return null;
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return index < 0 ? last : Math.max(index - 1, 0);
  if (key === 'PageDown') return Math.min(Math.max(index, 0) + PAGE, last);
  if (key === 'PageUp') return Math.max(index - PAGE, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

const isTyping = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Options of {@link useListKeys}. */
export interface ListKeysOptions {
  rows: readonly CountryOption[];
  search: RefObject<HTMLInputElement | null>;
  onChoose: (code: string) => void;
}

/**
 * Keyboard support for the search field and the list: arrow, Page, Home and End keys move through the rows, Enter
 * chooses, typing in the list continues in the search field.
 */
export function useListKeys({ rows, search, onChoose }: ListKeysOptions) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [activeCode, setActiveCode] = useState<string | null>(null);
  const index = rows.findIndex((option) => option.code === activeCode);
  const active = rows[index];
  const idOf = (code: string) => `${id}-${code}`;

  const moveTo = (next: number) => {
    const option = rows[next];
    if (!option) return;
    setActiveCode(option.code);
    document.getElementById(idOf(option.code))?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event)) return;
    const inSearch = event.target === search.current;
    if (event.key === 'Enter' || (event.key === ' ' && !inSearch)) {
      event.preventDefault();
      if (active) onChoose(active.code);
      // Leaving the search field closes the on-screen keyboard.
      else list.current?.focus({ preventScroll: true });
      return;
    }
    // Without an active row, Home and End move the caret in the text.
    const hasText = search.current?.value !== '';
    const movesCaret = inSearch && hasText && !active && (event.key === 'Home' || event.key === 'End');
    const next = movesCaret || event.shiftKey ? null : targetOf(event.key, index, rows.length);
    if (next !== null) {
      event.preventDefault();
      moveTo(next);
    } else if (!inSearch && isTyping(event)) search.current?.focus();
  };

  return {
    list,
    listId: `${id}-list`,
    idOf,
    /** Id of the row that the keys moved to. */
    activeId: active && idOf(active.code),
    /** Takes the highlight off the active row. */
    clear: () => setActiveCode(null),
    onKeyDown,
  };
}

/** What {@link useListKeys} returns. */
export type ListKeys = ReturnType<typeof useListKeys>;

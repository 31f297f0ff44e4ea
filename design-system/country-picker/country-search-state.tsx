import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAnnounce } from '../announcer/announcer';
import type { CountryPickerMessages } from './country-messages';
import { type CountryOption, OTHER } from './country-option';
import { arrangeCountries, searchCountries } from './country-search';

/** Where the list of countries stands. */
export type CountryListState = 'ready' | 'loading' | 'failed';

/** What is searched, and what a choice does. */
export interface CountryChoice {
  value: string;
  onChoose: (code: string) => void;
  options: readonly CountryOption[];
  state: CountryListState;
  onRetry?: (() => void | Promise<unknown>) | undefined;
  preferred?: string | undefined;
  messages: CountryPickerMessages;
}

interface SearchSetting extends CountryChoice {
  /** The search field. */
  search: RefObject<HTMLInputElement | null>;
}

/** What the search field and the list share. */
interface CountrySearch extends SearchSetting {
  query: string;
  type: (query: string) => void;
  rows: readonly CountryOption[];
  /** How many countries match; null while nothing is searched for. */
  count: number | null;
  /** Code of the row that the keys have reached. */
  active: string | null;
  activeId: string | undefined;
  listId: string;
  idOf: (code: string) => string;
  list: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Typing has stopped when no key came for this long; announcing at every key would talk over the typing. */
const ANNOUNCE_AFTER = 1400;

const PAGE = 10;

/** The rows for a query, and whether they stand in for "no match". */
function useRows({ value, options, state, preferred, messages }: CountryChoice, query: string) {
  return useMemo(() => {
    if (state !== 'ready') return { rows: [], count: null };
    if (!query.trim()) return { rows: arrangeCountries(options, value, preferred), count: null };
    const matches = searchCountries(options, query);
    const others = options
      .filter((option) => option.code === OTHER)
      .map((option) => ({ ...option, name: messages.useOther }));
    return { rows: matches.length > 0 ? matches : others, count: matches.length };
  }, [options, value, state, preferred, messages.useOther, query]);
}

/** Tells screen readers how many countries match, once typing has stopped. */
export function useCountAnnouncement(): void {
  const { query, count, messages } = useCountrySearch();
  const announce = useAnnounce();
  const latest = useRef(messages);

  useEffect(() => {
    latest.current = messages;
  });

  useEffect(() => {
    if (count === null) return;
    const { matches, noMatch, noMatchHint } = latest.current;
    const text = count > 0 ? matches(count) : `${noMatch} ${noMatchHint}`;
    const timer = setTimeout(() => announce(text), ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [query, count, announce]);
}

/** Where a key leads in a list of `length`, or null where it leads nowhere. */
function target(key: string, index: number, length: number): number | null {
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

/** The keys of both parts: they move through the rows, choose, and lead back to the field. */
function useKeys(
  { onChoose, search }: SearchSetting,
  rows: readonly CountryOption[],
  idOf: (code: string) => string,
) {
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const index = rows.findIndex((option) => option.code === active);

  const moveTo = (next: number) => {
    const option = rows[next];
    if (!option) return;
    setActive(option.code);
    document.getElementById(idOf(option.code))?.scrollIntoView({ block: 'nearest' });
  };

  const enter = () => {
    const option = rows[index];
    if (option) onChoose(option.code);
    // Nothing is highlighted: leaving the field closes the on-screen keyboard, and nothing else.
    else list.current?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const inSearch = event.target === search.current;
    if (event.key === 'Enter' || (event.key === ' ' && !inSearch)) {
      event.preventDefault();
      enter();
      return;
    }
    // In a text without a highlight Home and End belong to the caret.
    const typed = search.current?.value !== '';
    const caret = inSearch && typed && index < 0 && (event.key === 'Home' || event.key === 'End');
    const next = caret || event.shiftKey ? null : target(event.key, index, rows.length);
    if (next !== null) {
      event.preventDefault();
      moveTo(next);
    } else if (!inSearch && isTyping(event)) search.current?.focus();
  };

  const activeId = index >= 0 ? idOf(rows[index]?.code ?? '') : undefined;
  return { list, active, setActive, activeId, onKeyDown };
}

const CountrySearchContext = createContext<CountrySearch | null>(null);

/** The search around a sheet, which stays as it is while only what is inside is drawn anew (P-country-6). */
export function CountrySearchProvider({ children, ...setting }: SearchSetting & { children: ReactNode }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const { rows, count } = useRows(setting, query);
  const idOf = useCallback((code: string) => `${id}-${code}`, [id]);
  const { setActive, ...keys } = useKeys(setting, rows, idOf);

  const type = (text: string) => {
    setQuery(text);
    setActive(null);
  };

  return (
    <CountrySearchContext
      value={{ ...setting, ...keys, query, type, rows, count, idOf, listId: `${id}-list` }}
    >
      {children}
    </CountrySearchContext>
  );
}

/** The search of the sheet around. */
export function useCountrySearch(): CountrySearch {
  const search = use(CountrySearchContext);
  if (!search) throw new Error('useCountrySearch needs a CountrySearchProvider above it');
  return search;
}

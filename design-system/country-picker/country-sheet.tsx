import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAnnounce } from '../announcer/announcer';
import { FieldBox, FieldInput } from '../field/field';
import { Sheet } from '../sheet/sheet';
import { type CountryOption, OTHER } from './country-option';
import { CountryRows } from './country-rows';
import { arrangeCountries, searchCountries } from './country-search';

/** The texts of the open picker. */
export interface CountryPickerMessages {
  /** Names the sheet. */
  title: string;
  /** Names the search field. */
  search: string;
  searchPlaceholder: string;
  /** Names the button that closes the sheet. */
  close: string;
  /** Announced after typing: how many countries match. */
  matches: (count: number) => string;
  noMatch: string;
  /** What to try where nothing matches. */
  noMatchHint: string;
  /** Offers `other` where nothing matches. */
  useOther: string;
  /** Said of the chosen country. */
  chosen: string;
}

/** Props of {@link CountrySheet}. */
export interface CountrySheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  value: string;
  onChoose: (code: string) => void;
  options: readonly CountryOption[];
  preferred?: string;
  messages: CountryPickerMessages;
}

/** Typing has stopped when no key came for this long; announcing at every key would talk over the typing. */
const ANNOUNCE_AFTER = 1400;

/** What the frame after a tap or a key shows; the rest, out of view, follows at once (P-country-6). */
const FIRST_ROWS = 8;

const PAGE = 10;

/** Typing on a touch screen covers half the list with a keyboard: there, the sheet opens without it. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;

/** The rows for a query, and whether they stand in for "no match". */
function useRows({ value, options, preferred, messages }: CountrySheetProps, query: string) {
  return useMemo(() => {
    if (!query.trim()) return { rows: arrangeCountries(options, value, preferred), count: null };
    const matches = searchCountries(options, query);
    const others = options
      .filter((option) => option.code === OTHER)
      .map((option) => ({ ...option, name: messages.useOther }));
    return { rows: matches.length > 0 ? matches : others, count: matches.length };
  }, [options, value, preferred, messages.useOther, query]);
}

/** The first rows at once and the rest when there is time; until then, the rest is that of the query before. */
function useGrowing(rows: readonly CountryOption[]) {
  const settled = useDeferredValue(rows, NONE);
  const first = useMemo(() => rows.slice(0, FIRST_ROWS), [rows]);
  const rest = useMemo(() => settled.slice(FIRST_ROWS), [settled]);
  return { first, rest, pending: settled !== rows };
}

const NONE: readonly CountryOption[] = [];

function useCountAnnouncement(query: string, count: number | null, messages: CountryPickerMessages) {
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

/**
 * The open country picker: a search field over a list that is always visible. Keys move through the list
 * from either of them; each row can also be reached by swiping and chosen by a tap.
 */
export function CountrySheet(props: CountrySheetProps) {
  const { open, onOpenChange, value, onChoose, messages } = props;
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Asked once: the answer costs a layout.
  const [keyboard] = useState(hasKeyboard);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const { rows, count } = useRows(props, query);
  const { first, rest, pending } = useGrowing(rows);
  useCountAnnouncement(query, count, messages);

  const listId = `${id}-list`;
  const idOf = useCallback((code: string) => `${id}-${code}`, [id]);
  const index = rows.findIndex((option) => option.code === active);
  const firsts = rows.filter((option) => option.code === value || option.code === props.preferred);
  // Among the first rows: the rest would be drawn anew only to learn that nothing changed for them.
  const divided = count === null ? firsts.at(-1)?.code : undefined;
  const activeId = index >= 0 ? idOf(rows[index]?.code ?? '') : undefined;

  const shared = { idOf, value, active, chosenLabel: messages.chosen, onChoose };

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
    const caret = inSearch && query && index < 0 && (event.key === 'Home' || event.key === 'End');
    const next = caret || event.shiftKey ? null : target(event.key, index, rows.length);
    if (next !== null) {
      event.preventDefault();
      moveTo(next);
    } else if (!inSearch && isTyping(event)) search.current?.focus();
  };

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={messages.title}
      closeLabel={messages.close}
      initialFocus={keyboard ? search : undefined}
      toolbar={
        <FieldBox>
          <Search aria-hidden="true" className="ms-3.5 size-5 shrink-0 self-center text-muted" />
          <FieldInput
            ref={search}
            type="search"
            role="searchbox"
            aria-label={messages.search}
            aria-controls={rows.length > 0 ? listId : undefined}
            aria-activedescendant={activeId}
            placeholder={messages.searchPlaceholder}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(null);
            }}
            onKeyDown={onKeyDown}
            className="ps-2.5 [&::-webkit-search-cancel-button]:hidden"
          />
        </FieldBox>
      }
    >
      {count === 0 ? (
        <div data-slot="country-empty" className="flex flex-col gap-1 px-gutter pt-6 pb-3">
          <p className="text-body font-semibold text-ink">{messages.noMatch}</p>
          <p className="text-small text-muted">{messages.noMatchHint}</p>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <div
          ref={list}
          id={listId}
          role="listbox"
          tabIndex={0}
          aria-label={messages.title}
          aria-activedescendant={activeId}
          data-slot="country-list"
          onKeyDown={onKeyDown}
          className="flex flex-col p-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
        >
          <CountryRows rows={first} {...shared} divided={divided} />
          <div role="presentation" hidden={pending}>
            <CountryRows rows={rest} {...shared} />
          </div>
        </div>
      ) : null}
    </Sheet>
  );
}

import Search from 'lucide-react/icons/search';
import { type RefObject, useRef, useState } from 'react';
import { FieldBox, FieldInput } from '../field/field';
import { Sheet } from '../sheet/sheet';
import { CountryList } from './country-list';
import { arrangeCountries, searchCountries } from './country-search';
import {
  type CountryListState,
  type CountryOption,
  type CountryPickerMessages,
  OTHER,
} from './country-types';
import { type ListKeys, useListKeys } from './use-list-keys';

/** Props of {@link CountrySheet}; those of the same name are explained at the country picker. */
export interface CountrySheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  value: string;
  onChoose: (code: string) => void;
  options: readonly CountryOption[];
  state: CountryListState;
  onRetry?: (() => void | Promise<unknown>) | undefined;
  preferred?: string | undefined;
  messages: CountryPickerMessages;
}

type Rows = Pick<CountrySheetProps, 'value' | 'options' | 'state' | 'preferred' | 'messages'>;

/** The rows to show for a query, and how many countries match; `count` is null without a query. */
function findRows({ value, options, state, preferred, messages }: Rows, query: string) {
  if (state !== 'ready') return { rows: [], count: null };
  if (!query.trim()) return { rows: arrangeCountries(options, value, preferred), count: null };
  const matches = searchCountries(options, query);
  if (matches.length > 0) return { rows: matches, count: matches.length };
  const others = options.filter((option) => option.code === OTHER);
  return { rows: others.map((option) => ({ ...option, name: messages.useOther })), count: 0 };
}

/**
 * The open country picker: a search field over a list that is always visible. Keys work in both; swiping reaches each
 * row and a tap chooses it.
 */
export function CountrySheet({ open, onOpenChange, onRetry, onChoose, ...choice }: CountrySheetProps) {
  const { value, state, preferred, messages } = choice;
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const { rows, count } = findRows(choice, query);
  const keys = useListKeys({ rows, search, onChoose });
  // On a touch screen the keyboard would cover half of the list: the sheet opens without it.
  const [isTouchScreen] = useState(() => window.matchMedia('(pointer: coarse)').matches);

  const changeQuery = (text: string) => {
    setQuery(text);
    keys.clear();
  };

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={messages.title}
      closeLabel={messages.close}
      initialFocus={isTouchScreen ? undefined : search}
      toolbar={
        <SearchField
          inputRef={search}
          query={query}
          onQueryChange={changeQuery}
          messages={messages}
          hasRows={rows.length > 0}
          keys={keys}
        />
      }
    >
      <CountryList
        rows={rows}
        query={query}
        count={count}
        value={value}
        preferred={preferred}
        state={state}
        onRetry={onRetry}
        onChoose={onChoose}
        messages={messages}
        keys={keys}
      />
    </Sheet>
  );
}

interface SearchFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  query: string;
  onQueryChange: (query: string) => void;
  messages: CountryPickerMessages;
  hasRows: boolean;
  keys: ListKeys;
}

/** Renders a `searchbox` in a box. */
function SearchField({ inputRef, query, onQueryChange, messages, hasRows, keys }: SearchFieldProps) {
  return (
    <FieldBox>
      <Search aria-hidden="true" className="ms-3.5 size-5 shrink-0 self-center text-muted" />
      <FieldInput
        ref={inputRef}
        // Esc closes the sheet; in an input of the type `search` it would empty the field.
        type="text"
        inputMode="search"
        role="searchbox"
        aria-label={messages.search}
        aria-controls={hasRows ? keys.listId : undefined}
        aria-activedescendant={keys.activeId}
        placeholder={messages.searchPlaceholder}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={keys.onKeyDown}
        className="ps-2.5"
      />
    </FieldBox>
  );
}

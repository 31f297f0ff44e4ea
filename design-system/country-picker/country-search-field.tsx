import { Search } from 'lucide-react';
import { FieldBox, FieldInput } from '../field/field';
import { useCountrySearch } from './country-search-state';

/** What is searched for. Renders a `searchbox`. */
export function CountrySearchField() {
  const { search, rows, listId, activeId, messages, query, type, onKeyDown } = useCountrySearch();
  return (
    <FieldBox>
      <Search aria-hidden="true" className="ms-3.5 size-5 shrink-0 self-center text-muted" />
      <FieldInput
        ref={search}
        // Not `search`, whose own clearing cross is styled, hidden and laid out at every key (P-country-6).
        type="text"
        inputMode="search"
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
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className="ps-2.5"
      />
    </FieldBox>
  );
}

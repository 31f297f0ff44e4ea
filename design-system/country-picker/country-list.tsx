import { useDeferredValue, useMemo } from 'react';
import type { CountryOption } from './country-option';
import { CountryFailure, CountrySkeleton, useStateAnnouncement } from './country-placeholder';
import { CountryRows } from './country-rows';
import { useCountAnnouncement, useCountrySearch } from './country-search-state';

/** What the frame after a tap or a key shows; the rest, out of view, follows at once (P-country-6). */
const FIRST_ROWS = 8;

const NONE: readonly CountryOption[] = [];

/** The first rows at once and the rest when there is time; until then, the rest is that of the query before. */
function useGrowing(rows: readonly CountryOption[]) {
  const settled = useDeferredValue(rows, NONE);
  const first = useMemo(() => rows.slice(0, FIRST_ROWS), [rows]);
  const rest = useMemo(() => settled.slice(FIRST_ROWS), [settled]);
  return { first, rest, pending: settled !== rows };
}

/** The list, or what stands in its place while it is on its way or after it failed. */
export function CountryList() {
  const { state } = useCountrySearch();
  useStateAnnouncement();
  useCountAnnouncement();
  if (state === 'loading') return <CountrySkeleton />;
  return state === 'failed' ? <CountryFailure /> : <FoundCountries />;
}

/** What was found, first among it what is looked for most. Renders a `listbox`, or says that nothing matches. */
function FoundCountries() {
  const { rows, count, value, preferred, messages, ...search } = useCountrySearch();
  const { first, rest, pending } = useGrowing(rows);
  const firsts = rows.filter((option) => option.code === value || option.code === preferred);
  // Among the first rows: the rest would be drawn anew only to learn that nothing changed for them.
  const divided = count === null ? firsts.at(-1)?.code : undefined;
  const shared = {
    idOf: search.idOf,
    value,
    active: search.active,
    chosenLabel: messages.chosen,
    onChoose: search.onChoose,
  };
  return (
    <>
      {count === 0 ? <NoMatch {...messages} /> : null}
      {rows.length > 0 ? (
        <div
          ref={search.list}
          id={search.listId}
          role="listbox"
          tabIndex={0}
          aria-label={messages.title}
          aria-activedescendant={search.activeId}
          data-slot="country-list"
          onKeyDown={search.onKeyDown}
          className="flex flex-col p-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
        >
          <CountryRows rows={first} {...shared} divided={divided} />
          {/* Skipped rather than taken away: what is taken away has to be laid out again. */}
          <div role="presentation" className={pending ? '[content-visibility:hidden]' : undefined}>
            <CountryRows rows={rest} {...shared} />
          </div>
        </div>
      ) : null}
    </>
  );
}

function NoMatch({ noMatch, noMatchHint }: { noMatch: string; noMatchHint: string }) {
  return (
    <div data-slot="country-empty" className="flex flex-col gap-1 px-gutter pt-6 pb-3">
      <p className="text-body font-semibold text-ink">{noMatch}</p>
      <p className="text-small text-muted">{noMatchHint}</p>
    </div>
  );
}

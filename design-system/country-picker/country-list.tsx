import Check from 'lucide-react/icons/check';
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { useAnnounce } from '../announcer/announcer';
import { cn } from '../cn';
import { ErrorState } from '../error-state/error-state';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton';
import { CountryFlag } from './country-flag';
import type { CountryListState, CountryOption, CountryPickerMessages } from './country-types';
import type { ListKeys } from './use-list-keys';

/** Props of {@link CountryList}. */
export interface CountryListProps {
  rows: readonly CountryOption[];
  query: string;
  /** How many countries match the query; null without a query. */
  count: number | null;
  /** Code of the chosen country. */
  value: string;
  preferred: string | undefined;
  state: CountryListState;
  onRetry: (() => void | Promise<unknown>) | undefined;
  onChoose: (code: string) => void;
  messages: CountryPickerMessages;
  keys: ListKeys;
}

/** Renders the rows, placeholders while they load, or an error with a retry. */
export function CountryList(props: CountryListProps) {
  const { state, onRetry, messages } = props;
  useStateAnnouncement(state, messages);
  useCountAnnouncement(props);
  if (state === 'loading') return <LoadingList label={messages.loading} />;
  if (state === 'ready') return <ReadyList {...props} />;
  return (
    <ErrorState
      data-slot="country-failed"
      title={messages.failed}
      headingLevel={3}
      onRetry={() => onRetry?.()}
      retryLabel={messages.retry}
      retryingLabel={messages.loading}
    >
      {messages.failedHint}
    </ErrorState>
  );
}

/** Announces that the list loads, and that it is there. The error state announces a failure itself. */
function useStateAnnouncement(state: CountryListState, { loading, loaded }: CountryPickerMessages): void {
  const announce = useAnnounce();
  const hasWaited = useRef(false);
  useEffect(() => {
    if (state === 'loading') announce(loading);
    if (state === 'ready' && hasWaited.current) announce(loaded);
    hasWaited.current = state !== 'ready';
  }, [announce, state, loading, loaded]);
}

/** Milliseconds without a key after which typing has stopped. */
const TYPING_PAUSE = 1400;

/** Announces how many countries match once typing has stopped: at every key it would interrupt the typing. */
function useCountAnnouncement({ query, count, messages }: CountryListProps): void {
  const announce = useAnnounce();
  const announceCount = useEffectEvent((matches: number) => {
    const { noMatch, noMatchHint } = messages;
    announce(matches > 0 ? messages.matches(matches) : `${noMatch} ${noMatchHint}`);
  });
  useEffect(() => {
    if (count === null) return;
    const timer = setTimeout(() => announceCount(count), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [query, count]);
}

/** More rows than a phone's screen shows. */
const FIRST_ROWS = 16;

/** The first rows in the frame of a press or key, all rows in the next frame (P-country-6). */
function useShownRows(rows: readonly CountryOption[], query: string): readonly CountryOption[] {
  const deferredQuery = useDeferredValue<string | null>(query, null);
  return deferredQuery === query ? rows : rows.slice(0, FIRST_ROWS);
}

/** Renders a `listbox`, under a hint if nothing matches. */
function ReadyList({ rows, query, count, value, preferred, onChoose, messages, keys }: CountryListProps) {
  const shown = useShownRows(rows, query);
  const pinned = rows.filter(({ code }) => code === value || code === preferred);
  const lastPinned = count === null ? pinned.at(-1)?.code : undefined;
  return (
    <>
      {count === 0 ? <NoMatch {...messages} /> : null}
      {rows.length > 0 ? (
        <div
          ref={keys.list}
          id={keys.listId}
          role="listbox"
          tabIndex={0}
          aria-label={messages.title}
          aria-activedescendant={keys.activeId}
          data-slot="country-list"
          onKeyDown={keys.onKeyDown}
          className="flex flex-col p-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
        >
          {shown.map((option) => (
            <CountryRow
              key={option.code}
              id={keys.idOf(option.code)}
              option={option}
              chosenLabel={option.code === value ? messages.chosen : undefined}
              isActive={keys.idOf(option.code) === keys.activeId}
              isLastPinned={option.code === lastPinned}
              onChoose={onChoose}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

interface CountryRowProps {
  id: string;
  option: CountryOption;
  /** Describes the check mark; only the chosen country has one. */
  chosenLabel: string | undefined;
  isActive: boolean;
  /** Separates the chosen and the preferred country from the others. */
  isLastPinned: boolean;
  onChoose: (code: string) => void;
}

/** Renders an `option`. The browser skips layout, paint and flag of a row that is out of view. */
function CountryRow({ id, option, chosenLabel, isActive, isLastPinned, onChoose }: CountryRowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosenLabel !== undefined}
      data-slot="country-option"
      data-state={isActive ? 'active' : 'inactive'}
      onClick={() => onChoose(option.code)}
      className={cn(
        'tap-target flex shrink-0 cursor-pointer items-center gap-3 rounded-control px-3 py-2.5 text-body text-ink',
        '[contain-intrinsic-block-size:auto_2.75rem] [content-visibility:auto]',
        'hover:bg-accent-soft data-[state=active]:bg-accent-soft',
        'data-[state=active]:outline-2 data-[state=active]:-outline-offset-2 data-[state=active]:outline-focus',
        isLastPinned && 'mb-2',
      )}
    >
      <CountryFlag code={option.code} />
      <span className={cn('min-w-0 flex-1', chosenLabel && 'font-semibold')}>{option.name}</span>
      {chosenLabel ? (
        <Check role="img" aria-label={chosenLabel} className="size-5 shrink-0 text-accent" />
      ) : null}
      {option.dialCode ? (
        <span dir="ltr" className="shrink-0 text-muted tabular-nums">
          {`+${option.dialCode}`}
        </span>
      ) : null}
    </div>
  );
}

function NoMatch({ noMatch, noMatchHint }: Pick<CountryPickerMessages, 'noMatch' | 'noMatchHint'>) {
  return (
    <div data-slot="country-empty" className="flex flex-col gap-1 px-gutter pt-6 pb-3">
      <p className="text-body font-semibold text-ink">{noMatch}</p>
      <p className="text-small text-muted">{noMatchHint}</p>
    </div>
  );
}

/** More rows than fit on a phone's screen. */
const PLACEHOLDERS = 14;

/** Names differ in length. */
const WIDTHS = ['max-w-28', 'max-w-40', 'max-w-32', 'max-w-48', 'max-w-36'];

/** Placeholders for the rows. Renders a busy group. */
function LoadingList({ label }: { label: string }) {
  return (
    <SkeletonGroup
      label={label}
      data-slot="country-loading"
      className="flex h-full flex-col overflow-hidden p-2"
    >
      {Array.from({ length: PLACEHOLDERS }, (_, row) => (
        <span key={row} className="tap-target flex items-center gap-3 px-3 py-2.5 text-body">
          <Skeleton className="max-w-6" />
          <Skeleton className={WIDTHS[row % WIDTHS.length]} />
        </span>
      ))}
    </SkeletonGroup>
  );
}

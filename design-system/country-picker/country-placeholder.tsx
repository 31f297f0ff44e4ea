import { useEffect, useRef } from 'react';
import { useAnnounce } from '../announcer/announcer';
import { ErrorState } from '../error-state/error-state';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton';
import { useCountrySearch } from './country-search-state';

/** More rows than fit on a phone's screen. */
const ROWS = 14;

/** Names are of different lengths. */
const WIDTHS = ['max-w-28', 'max-w-40', 'max-w-32', 'max-w-48', 'max-w-36'];

/** Rows that will stand here. Renders a busy group. */
export function CountrySkeleton() {
  const { messages } = useCountrySearch();
  return (
    <SkeletonGroup
      label={messages.loading}
      data-slot="country-loading"
      className="flex h-full flex-col overflow-hidden p-2"
    >
      {Array.from({ length: ROWS }, (_, row) => (
        <span key={row} className="tap-target flex items-center gap-3 px-3 py-2.5 text-body">
          <Skeleton className="max-w-6" />
          <Skeleton className={WIDTHS[row % WIDTHS.length]} />
        </span>
      ))}
    </SkeletonGroup>
  );
}

/** Says that the list could not be loaded, with a way to try again. Renders an error state. */
export function CountryFailure() {
  const { messages, onRetry } = useCountrySearch();
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

/** Tells screen readers that the list is on its way, and when it has come. The error state speaks for itself. */
export function useStateAnnouncement(): void {
  const { state, messages } = useCountrySearch();
  const announce = useAnnounce();
  const waited = useRef(false);
  const { loading, loaded } = messages;
  useEffect(() => {
    if (state === 'loading') announce(loading);
    if (state === 'ready' && waited.current) announce(loaded);
    waited.current = state !== 'ready';
  }, [announce, state, loading, loaded]);
}

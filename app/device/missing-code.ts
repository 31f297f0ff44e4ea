const failures = new WeakSet<Error>();

/** Notes which errors are about code that could not be fetched, as the build reports them. */
export const watchMissingCode = (target: Pick<Window, 'addEventListener'>): void =>
  target.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));

/** Whether an error is about code that could not be fetched: there is no connection, or the server has a newer build. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && failures.has(error);

/** Resolves after some milliseconds, as a server would. */
export const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a server that takes a moment takes, in milliseconds. */
export const A_SECOND = 1000;

/** A server that doesn't answer. */
export const never = (): Promise<never> => new Promise(() => undefined);

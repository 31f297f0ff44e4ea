/** Resolves after some milliseconds, like a server. */
export const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds of a server that answers. */
export const A_SECOND = 1000;

/** Milliseconds of a server that doesn't answer. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** A mistake in the use of a primitive, each part a sentence. */
export interface Misuse {
  /** What is wrong. */
  what: string;
  /** What people would run into. */
  why: string;
  /** How to put it right. */
  fix: string;
}

/** Throws in development where a primitive is used in a way that types can't refuse. Production builds leave it out. */
export function misuse(wrong: boolean, { what, why, fix }: Misuse): void {
  if (import.meta.env.PROD || !wrong) return;
  throw new Error(`${what} ${why} ${fix}`);
}

/** Refuses, in development, a primitive whose name is an empty text, which types let pass. */
export function requireLabel(component: string, label: string): void {
  if (import.meta.env.PROD) return;
  misuse(label.trim() === '', {
    what: `${component} has an empty name.`,
    why: 'A screen reader would announce it without saying what it is for.',
    fix: 'Pass the words that people see or would see.',
  });
}

/** Refuses, in development, parts that can't be told apart by their values. */
export function requireDistinct(component: string, values: readonly string[]): void {
  if (import.meta.env.PROD) return;
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  misuse(twice !== undefined, {
    what: `${component} has more than one part with the value "${twice}".`,
    why: 'One of them could never be chosen, and both would be drawn as chosen.',
    fix: 'Give each a value of its own.',
  });
}

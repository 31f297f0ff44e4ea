/** A mistake in the use of a primitive, each part a sentence. */
export interface Misuse {
  /** What is wrong. */
  what: string;
  /** What people would experience. */
  why: string;
  /** How to fix it. */
  fix: string;
}

/** Throws in development if a primitive is misused in a way that types can't prevent. Production builds don't contain it. */
export function misuse(wrong: boolean, { what, why, fix }: Misuse): void {
  if (import.meta.env.PROD || !wrong) return;
  throw new Error(`${what} ${why} ${fix}`);
}

/** In development, throws for a primitive with an empty name, which types allow. */
export function requireLabel(component: string, label: string): void {
  if (import.meta.env.PROD) return;
  misuse(label.trim() === '', {
    what: `${component} has an empty name.`,
    why: 'A screen reader would announce it without saying what it is for.',
    fix: 'Pass the words that people see or would see.',
  });
}

/** In development, throws for parts with the same value. */
export function requireDistinct(component: string, values: readonly string[]): void {
  if (import.meta.env.PROD) return;
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  misuse(twice !== undefined, {
    what: `${component} has more than one part with the value "${twice}".`,
    why: 'One of them could never be chosen, and both would be drawn as chosen.',
    fix: 'Give each a value of its own.',
  });
}

/** What the composer is for, unless it is for a message of its own. */
export type Composing =
  | { kind: 'reply'; seq: number }
  /** The changed text is kept here: the draft waits. */
  | { kind: 'edit'; seq: number; text: string };

import type { MessageEvent } from '@contract/chat/event';

/** What the composer is for, unless it is for a message of its own. */
export type Composing =
  /** The message is kept here: the reader may be led away from it. */
  | { kind: 'reply'; seq: number; message: MessageEvent }
  /** The changed text is kept here: the draft waits. */
  | { kind: 'edit'; seq: number; text: string };

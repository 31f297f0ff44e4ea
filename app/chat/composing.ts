import type { MessageEvent } from '@contract/chat/event';
import type { KeptComposing } from '../session/chat-cache/kept-shapes';

/** What the composer of a room is for, unless it is for a message of its own. */
export type Composing = (
  | { kind: 'reply'; seq: number }
  /** The changed text is kept here: the draft waits. */
  | { kind: 'edit'; seq: number; text: string }
) & {
  /** The message, as far as it is known: the reader may be led away from it. Only its place is kept on the phone. */
  message?: MessageEvent | undefined;
};

/** What is kept of it on the phone. */
export const keptComposing = (composing: Composing): KeptComposing =>
  composing.kind === 'edit'
    ? { kind: 'edit', seq: composing.seq, text: composing.text }
    : { kind: 'reply', seq: composing.seq };

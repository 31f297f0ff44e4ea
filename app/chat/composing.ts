import type { MessageEvent } from '@contract/chat/event';
import type { KeptComposing } from '../session/chat-cache/kept-shapes';

/** What the composer of a room is answering or editing, if anything. */
export type Composing = (
  | { kind: 'reply'; seq: number }
  /** The edited text, beside which the draft waits. */
  | { kind: 'edit'; seq: number; text: string }
) & {
  /** The message, if loaded: the reader may jump away from it. Only its place is stored on the phone. */
  message?: MessageEvent | undefined;
};

/** The part of it that is stored on the phone. */
export const keptComposing = (composing: Composing): KeptComposing =>
  composing.kind === 'edit'
    ? { kind: 'edit', seq: composing.seq, text: composing.text }
    : { kind: 'reply', seq: composing.seq };

import type { MessageStateKind } from '@ds/message-state/message-state';
import type { MessageRow } from './log-rows';
import type { MessageRoom } from './message-room';

/** What the states of own messages say. */
export const STATE_TEXT = {
  sending: 'room.sending',
  sent: 'room.sent',
  read: 'room.read',
  failed: 'room.notSent',
} as const;

/** What became of an own message. */
export function stateOf({ outgoing, seq }: MessageRow, { otherReadSeq }: MessageRoom): MessageStateKind {
  if (seq === null) return outgoing?.failure ? 'failed' : 'sending';
  return seq <= otherReadSeq ? 'read' : 'sent';
}

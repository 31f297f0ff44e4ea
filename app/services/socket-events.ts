import { memberTyping, roomEventAdded, roomRead, roomsChanged, synced } from '@contract/chat/events';
import { presenceChanged } from '@contract/presence/events';
import { unreadChanged } from '@contract/notices/events';
import { requestsChanged } from '@contract/support/events';
import * as z from 'zod/mini';

/** The events of all domains. A new event is added here. */
export const socketEvent = z.discriminatedUnion('type', [
  unreadChanged,
  roomEventAdded,
  roomRead,
  roomsChanged,
  memberTyping,
  presenceChanged,
  requestsChanged,
  synced,
]);

/** Something that the server tells by itself. */
export type RealtimeEvent = z.infer<typeof socketEvent>;

import * as z from 'zod/mini';
import { defineEvent } from '../realtime/event';
import { syncAnswer } from './calls';
import { place, roomEvent } from './event';

/** Something happened in one of the member's rooms. The event is nested, since the frame has its own `seq` (D49). */
export const roomEventAdded = defineEvent('event', { event: roomEvent });

/** A member of the room has read up to a place; null if the receiver may not know who belongs to the group. */
export const roomRead = defineEvent('read', { room: z.uuid(), memberId: z.nullable(z.int()), upTo: place });

/** A member of the room is typing; they have stopped once no further event arrives for some seconds. */
export const memberTyping = defineEvent('typing', { room: z.uuid(), memberId: z.int() });

/** The member's list of rooms has changed, or may have: the client syncs. */
export const roomsChanged = defineEvent('rooms', {});

/**
 * Answers the frame `sync`, on the same socket. Null if the answer doesn't fit a frame: the client then makes the call.
 */
export const synced = defineEvent('synced', { answer: z.nullable(syncAnswer) });

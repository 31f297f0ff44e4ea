import * as z from 'zod/mini';
import { defineEvent } from '../realtime/event';
import { syncAnswer } from './calls';
import { place, roomEvent } from './event';

/** Something happened in a room of the member. The event is nested, since the frame has a `seq` of its own (D49). */
export const roomEventAdded = defineEvent('event', { event: roomEvent });

/** A member of the room has read up to a place; null where the receiver may not know who belongs to the group. */
export const roomRead = defineEvent('read', { room: z.uuid(), memberId: z.nullable(z.int()), upTo: place });

/** A member of the room is writing; they have stopped when nothing more comes for some seconds. */
export const memberTyping = defineEvent('typing', { room: z.uuid(), memberId: z.int() });

/** The member's list of rooms has changed, or may have: the client asks for what it lacks. */
export const roomsChanged = defineEvent('rooms', {});

/** Answers the frame `sync`, to the socket that has asked. Null for more than a frame holds: the client asks by the call. */
export const synced = defineEvent('synced', { answer: z.nullable(syncAnswer) });

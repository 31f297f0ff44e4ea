import * as z from 'zod/mini';
import { defineFrame } from '../realtime/event';
import { MAX_PLACE, syncQuestion } from './calls';
import { place } from './event';

/**
 * The member is typing in a room; sent again every few seconds while they type. Only those who would get the message
 * are told.
 */
export const typing = defineFrame('typing', { room: z.uuid() });

/**
 * The member has read up to a place: does what the call `markRead` does, without an answer. The place is called `upTo`,
 * as in the event `read`, because `seq` is the frame's own number. Of several frames within a second only the last for
 * each room counts, for at most ten rooms.
 */
export const seen = defineFrame('seen', { room: z.uuid(), upTo: place.check(z.maximum(MAX_PLACE)) });

/**
 * Does what the call `sync` does, over a socket that is open anyway: after a failure many clients return at once. The
 * event `synced` answers.
 */
export const syncFrame = defineFrame('sync', syncQuestion.shape);

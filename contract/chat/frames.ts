import * as z from 'zod/mini';
import { defineFrame } from '../realtime/event';
import { MAX_PLACE, syncQuestion } from './calls';
import { place } from './event';

/**
 * The member is writing in a room, and goes on: sent again every few seconds. Others hear of it where they would get the
 * message.
 */
export const typing = defineFrame('typing', { room: z.uuid() });

/**
 * The member has read up to a place: another way of the call `markRead`, without an answer. The place has the name that the
 * event `read` gives it: `seq` is the frame's own number. Of several that come within a second the last of each room is
 * taken, for ten rooms at most.
 */
export const seen = defineFrame('seen', { room: z.uuid(), upTo: place.check(z.maximum(MAX_PLACE)) });

/**
 * Asks what the call `sync` is asked, by a socket that is open anyway: after a failure many come back at once. The event
 * `synced` answers.
 */
export const syncFrame = defineFrame('sync', syncQuestion.shape);

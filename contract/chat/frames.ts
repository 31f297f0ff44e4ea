import * as z from 'zod/mini';
import { defineFrame } from '../realtime/event';
import { syncQuestion } from './calls';

/**
 * The member is writing in a room, and goes on: sent again every few seconds. Others hear of it where they would get the
 * message.
 */
export const typing = defineFrame('typing', { room: z.uuid() });

/**
 * Asks what the call `sync` is asked, by a socket that is open anyway: after a failure many come back at once. The event
 * `synced` answers.
 */
export const syncFrame = defineFrame('sync', syncQuestion.shape);

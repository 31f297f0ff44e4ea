import * as z from 'zod/mini';
import { defineFrame } from '../realtime/event';

/**
 * The member is writing in a room, and goes on: sent again every few seconds. Others hear of it where they would get the
 * message.
 */
export const typing = defineFrame('typing', { room: z.uuid() });

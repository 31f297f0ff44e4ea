import * as z from 'zod/mini';
import { defineEvent } from '../realtime/event';
import { PRESENCE } from './presence';

/** How long ago members were here whom this member watches; null for those who don't show it, or not any more. */
export const presenceChanged = defineEvent('presence', {
  members: z.array(z.object({ memberId: z.int(), presence: z.nullable(z.enum(PRESENCE)) })),
});

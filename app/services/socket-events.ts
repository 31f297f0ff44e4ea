import { unreadChanged } from '@contract/notices/events';
import * as z from 'zod/mini';

/** The events of all domains. A new event is added here. */
export const socketEvent = z.discriminatedUnion('type', [unreadChanged]);

/** Something that the server tells by itself. */
export type RealtimeEvent = z.infer<typeof socketEvent>;

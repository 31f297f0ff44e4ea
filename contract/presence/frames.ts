import * as z from 'zod/mini';
import { defineFrame } from '../realtime/event';
import { MAX_WATCHED } from './presence';

/** The members who are on the screen: from now on the socket is told of their presence, and of nobody else's. */
export const watch = defineFrame('watch', { members: z.array(z.int()).check(z.maxLength(MAX_WATCHED)) });

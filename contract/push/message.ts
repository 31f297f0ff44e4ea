import * as z from 'zod/mini';
import { seq } from '../chat/event';

/** The most code points of a message that a notification shows. */
export const PUSHED_LENGTH = 200;

/** What a push tells the service worker, encrypted for one browser. */
export const pushMessage = z.object({
  /** Who wrote. */
  title: z.string(),
  /** What was written, or that something was. */
  body: z.string(),
  room: z.uuid(),
  /** The place of the message. */
  seq,
  /** All messages that the member hasn't read: the number at the app's icon. */
  unread: z.int().check(z.positive()),
});

export type PushMessage = z.infer<typeof pushMessage>;

import * as z from 'zod/mini';
import { messageEvent, place } from '../chat/event';
import { person } from '../contacts/person';

/**
 * The number of our support in rooms, beside the ids of members: it wrote what any assistant writes. Who that was, no
 * answer and no event tells. No member has it.
 */
export const SUPPORT_ID = 0;

/**
 * Where a request stands:
 * - `waiting`: nobody has taken it, and the member waits for an answer.
 * - `taken`: an assistant answers it.
 * - `closed`: it is settled, until the member writes again.
 */
export const REQUEST_STATES = ['waiting', 'taken', 'closed'] as const;

/** The parts of an assistant's inbox. */
export const BOXES = ['waiting', 'mine', 'closed'] as const;

export type Box = (typeof BOXES)[number];

/** What a member asks our support, as assistants see it. There is one for each member, and its room with it. */
export const supportRequest = z.object({
  room: z.uuid(),
  /** Who asks. */
  person,
  state: z.enum(REQUEST_STATES),
  /** Since when it stands so. */
  since: z.iso.datetime(),
  /** Messages of the member that no assistant has read. */
  unread: place,
  /** The last message; null for requests that the assistant hasn't taken. */
  last: z.nullable(messageEvent),
});

export type SupportRequest = z.infer<typeof supportRequest>;

/** An assistant, as the others see them. */
export const colleague = z.object({ memberId: z.int(), username: z.string(), nickname: z.string() });

export type Colleague = z.infer<typeof colleague>;

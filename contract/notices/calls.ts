import * as z from 'zod/mini';
import { defineCall } from '../call';
import * as field from '../fields';

/** Where a notice comes from (S3): the team (`cs`), the account and the system (`sys`), or other members (`comment`). */
export const NOTICE_KINDS = ['cs', 'sys', 'comment'] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Notices per answer of `listNotices`; an answer with fewer is the end of the list. */
export const NOTICES_PER_PAGE = 50;

const count = z.int().check(z.nonnegative());

/** How many notices the member hasn't read; `total` is the sum of the kinds (S3, D53). */
export const unreadNotices = z.object({ total: count, cs: count, sys: count, comment: count });

export type UnreadNotices = z.infer<typeof unreadNotices>;

/** A notice, in the language of the request (D10). Title and text are plain text. */
export const notice = z.object({
  id: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  read: z.boolean(),
  /** The decision that it tells of, which the member may appeal against (D52). */
  sanction: z.optional(z.uuid()),
  /** The contact of whom it tells. */
  person: z.optional(z.int()),
  /** The group of the member of which it tells. */
  room: z.optional(z.uuid()),
});

export type Notice = z.infer<typeof notice>;

/** GET /member/notices/unread: the member's unread notices, by kind (D10). */
export const countUnread = defineCall({
  method: 'GET',
  path: '/member/notices/unread',
  access: 'member',
  assistants: 'too',
  request: z.object({}),
  data: unreadNotices,
});

/**
 * GET /member/notices: the member's notices, the newest first, `NOTICES_PER_PAGE` at a time (D10). `before` is the id of
 * the last notice that the client has; an unknown id is answered with an empty list.
 */
export const listNotices = defineCall({
  method: 'GET',
  path: '/member/notices',
  access: 'member',
  assistants: 'too',
  request: z.object({ before: z.optional(field.id) }),
  data: z.array(notice),
});

/**
 * POST /member/notices/read: marks one notice as read by `id`, or with `all` every one (D10). An id that is unknown,
 * another member's or read already gets the same answer as one that is marked now.
 */
export const readNotices = defineCall({
  method: 'POST',
  path: '/member/notices/read',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: field.idOrAll,
  data: z.null(),
});

import * as z from 'zod/mini';
import { defineCall, pageOf } from '../call';
import { supportRoom } from '../chat/room';
import { CODE } from '../codes';
import * as field from '../fields';
import { BOXES, colleague, supportRequest } from './request';

/** Requests per page of `listRequests`. */
export const REQUESTS_PER_PAGE = 50;

const malformed: field.FieldError = 'malformed';

/** The end of a page of requests: since when the last one stands so, and its room. */
export const REQUEST_CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

const inRoom = z.object({ room: field.id });

/** POST /support/room: the member's chat with our support, made now if there was none. */
export const openSupport = defineCall({
  method: 'POST',
  path: '/support/room',
  access: 'member',
  body: 'json',
  request: z.object({}),
  data: supportRoom,
});

/**
 * GET /support/requests: the inbox of an assistant: requests that wait, those that have waited longest first; those that
 * the assistant has taken, and closed ones, the latest first.
 */
export const listRequests = defineCall({
  method: 'GET',
  path: '/support/requests',
  access: 'member',
  assistants: 'only',
  request: z.object({
    box: z.enum(BOXES, malformed),
    cursor: z.optional(z.string().check(z.regex(REQUEST_CURSOR, malformed))),
  }),
  data: pageOf(supportRequest),
  page: true,
});

/** GET /support/request: one request. 404 for a room that isn't one. */
export const getRequest = defineCall({
  method: 'GET',
  path: '/support/request',
  access: 'member',
  assistants: 'only',
  request: inRoom,
  data: supportRequest,
  codes: [CODE.notFound],
});

/** POST /support/take: takes a request, a closed one too; again without effect. 409 if another assistant has it. */
export const takeRequest = defineCall({
  method: 'POST',
  path: '/support/take',
  access: 'member',
  assistants: 'only',
  body: 'json',
  request: inRoom,
  data: supportRequest,
  codes: [CODE.notFound, CODE.conflict],
});

/** GET /support/colleagues: the other assistants, to whom a request can be handed over. */
export const listColleagues = defineCall({
  method: 'GET',
  path: '/support/colleagues',
  access: 'member',
  assistants: 'only',
  request: z.object({}),
  data: z.array(colleague),
});

/** POST /support/hand-over: gives a request that the assistant has taken to another one. 404 if either is unknown. */
export const handOverRequest = defineCall({
  method: 'POST',
  path: '/support/hand-over',
  access: 'member',
  assistants: 'only',
  body: 'json',
  request: z.object({ room: field.id, to: field.memberId }),
  data: z.null(),
  codes: [CODE.notFound],
});

/** POST /support/close: closes a request that the assistant has taken. The next message of the member opens it again. */
export const closeRequest = defineCall({
  method: 'POST',
  path: '/support/close',
  access: 'member',
  assistants: 'only',
  body: 'json',
  request: inRoom,
  data: z.null(),
  codes: [CODE.notFound],
});

import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CODE } from '../codes';
import * as field from '../fields';

/**
 * GET /miniProgram/oneTimeToken: issues a token that lets a member into a mini app (D16). The client opens the page with
 * the token as `accessToken`; single use, 60 seconds, valid for `verify` only. 404 unknown mini app.
 */
export const oneTimeToken = defineCall({
  method: 'GET',
  path: '/miniProgram/oneTimeToken',
  access: 'member',
  request: z.object({ ma: field.miniAppKey }),
  data: z.object({ accessToken: z.string(), page: z.string() }),
  secret: true,
  codes: [CODE.notFound],
});

/**
 * POST /miniProgram/verify: tells the server of a mini app who opened its page. 10008 for a wrong secret, and for a token
 * that is unknown, used, expired or for another mini app.
 */
export const verify = defineCall({
  method: 'POST',
  path: '/miniProgram/verify',
  access: 'open',
  request: z.object({ accessToken: field.token, secret: field.token }),
  data: z.object({ memberId: z.int(), nickname: z.string() }),
  codes: [CODE.tokenInvalid],
});

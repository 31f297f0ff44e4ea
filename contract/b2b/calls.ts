import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CODE } from '../codes';
import * as field from '../fields';

/** GET /b2b/domains: origins of the back offices, in the order in which the host entrance probes them (S4). */
export const domains = defineCall({
  method: 'GET',
  path: '/b2b/domains',
  access: 'open',
  request: z.object({}),
  data: z.array(z.string()),
});

/**
 * POST /b2b/handoff: issues a token that lets a host into a back office; single use, 60 seconds, valid for that origin
 * only (D10). 403 not a host, 404 origin not registered.
 */
export const handoff = defineCall({
  method: 'POST',
  path: '/b2b/handoff',
  access: 'member',
  request: z.object({ origin: field.origin }),
  data: z.object({ token: z.string() }),
  secret: true,
  codes: [CODE.notFound],
});

/**
 * POST /b2b/exchange: tells the server of a back office whose token it received. 10008 for a wrong secret, and for a token
 * that is unknown, used, expired or for another back office.
 */
export const exchange = defineCall({
  method: 'POST',
  path: '/b2b/exchange',
  access: 'open',
  request: z.object({ token: field.token, secret: field.token }),
  data: z.object({ memberId: z.int(), b2bToken: z.string(), nickname: z.string() }),
  secret: true,
  codes: [CODE.tokenInvalid],
});

import * as z from 'zod/mini';
import { defineCall } from '../call';
import { LENGTH } from '../constants';
import * as field from '../fields';

/** The most devices of a member that are told of messages; the oldest give way. */
export const MAX_PUSHED_DEVICES = 20;

const malformed: field.FieldError = 'malformed';

/** What a browser says of its subscription (RFC 8291): a point on the curve P-256, and 16 random bytes, in base64url. */
const browserKeys = {
  p256dh: z.string().check(z.regex(/^B[\w-]{86}=?$/, malformed)),
  auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/, malformed)),
};

/** How this session is told of messages while the app is closed. */
const pushState = z.object({
  /** The key for which a browser subscribes (RFC 8292). */
  publicKey: z.string(),
  /** The subscription of this session; null without one. */
  subscription: z.nullable(z.object({ endpoint: z.string(), showsText: z.boolean() })),
});

export type PushState = z.infer<typeof pushState>;

/** GET /push: the server's public key, and the subscription of this session. */
export const getPush = defineCall({
  method: 'GET',
  path: '/push',
  access: 'member',
  request: z.object({}),
  data: pushState,
});

/**
 * POST /push/subscribe: from now on this session is told of messages by the browser's push service. Replaces what was
 * there, for the session and for the endpoint. 400 for an endpoint that isn't https at a host name.
 */
export const subscribePush = defineCall({
  method: 'POST',
  path: '/push/subscribe',
  access: 'member',
  body: 'json',
  request: z.object({
    endpoint: z.string().check(z.minLength(1, malformed), z.maxLength(LENGTH.pushEndpoint, malformed)),
    ...browserKeys,
    /** Whether notifications show what was written, or only that something was. */
    showsText: field.choice,
  }),
  data: z.null(),
});

/** POST /push/unsubscribe: this session isn't told of messages any more; without effect if it wasn't. */
export const unsubscribePush = defineCall({
  method: 'POST',
  path: '/push/unsubscribe',
  access: 'member',
  body: 'json',
  request: z.object({}),
  data: z.null(),
});

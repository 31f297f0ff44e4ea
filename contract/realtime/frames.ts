import * as z from 'zod/mini';

/*
 * A frame is a text: the field encoding (D8), with the socket's passphrase, of JSON `{seq, type, …}`. `seq` starts at 1
 * in each direction and rises; events that go to several members have 0 (D25, D49).
 */

/** What every frame of a client has. Types that the server doesn't know are answered and otherwise ignored. */
export const clientFrameHead = z.object({ seq: z.int().check(z.minimum(1)), type: z.string() });

/** What every frame of the server has. Clients ignore types that they don't know. */
export const serverFrameHead = z.object({ seq: z.int().check(z.minimum(0)), type: z.string() });

/**
 * The first frame of a connection: the token with its head, and the `device` and `visitId` headers of the calls (S7). A
 * token that was replaced less than 30 s ago is good for the same visit id (D15): the new one may be on its way.
 */
export const authRequest = z.object({
  type: z.literal('auth'),
  token: z.string(),
  device: z.enum(['h5', 'web']),
  visitId: z.optional(z.string()),
});

/** The heartbeat. */
export const ping = z.object({ type: z.literal('ping') });

/** Comes back as it is; measures the round trip. */
export const echo = z.object({ type: z.literal('echo'), text: z.string() });

/** What a client may send, beside `seq`. */
export const clientFrame = z.discriminatedUnion('type', [authRequest, ping, echo]);

export type ClientFrame = z.infer<typeof clientFrame>;

/** The types of `ClientFrame`. */
export const CLIENT_FRAME_TYPES: ReadonlySet<string> = new Set<ClientFrame['type']>(['auth', 'ping', 'echo']);

/** The token is accepted: the socket is the member's. */
export const authAnswer = z.object({ type: z.literal('auth'), ok: z.literal(true), memberId: z.int() });

/** Answers a ping. */
export const pong = z.object({ type: z.literal('pong') });

/** A response code: 400 for a bad frame, 404 for a type that the server doesn't know. */
export const errorFrame = z.object({ type: z.literal('error'), code: z.int() });

/** What the server answers, beside `seq`. Events are frames of their own types, see `defineEvent`. */
export const serverFrame = z.discriminatedUnion('type', [authAnswer, pong, echo, errorFrame]);

export type ServerFrame = z.infer<typeof serverFrame>;

import * as z from 'zod/mini';

/**
 * Declares in `contract/<domain>/events.ts` something that the server tells open clients by itself: a frame
 * `{seq: 0, type, …}` (D49).
 * @param shape of the fields beside `seq` and `type`
 */
export const defineEvent = <const Type extends string, Shape extends Record<string, z.ZodMiniType>>(
  type: Type,
  shape: Shape,
) => z.object({ ...shape, type: z.literal(type) });

/** An event of any domain. */
export type SocketEvent = z.ZodMiniObject<{ type: z.ZodMiniLiteral<string> }>;

/**
 * Declares in `contract/<domain>/frames.ts` something that a client tells the server of that domain: a frame
 * `{seq, type, …}`. If it has an answer, that is an event. Of frames of one type that come faster than
 * `SOCKET.frameInterval`, only the last one counts, unless the frame says otherwise.
 * @param shape of the fields beside `seq` and `type`
 */
export const defineFrame = <const Type extends string, Shape extends Record<string, z.ZodMiniType>>(
  type: Type,
  shape: Shape,
) => z.object({ ...shape, type: z.literal(type) });

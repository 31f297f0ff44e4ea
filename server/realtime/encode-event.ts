import type { SocketEvent } from '@contract/realtime/event';
import type * as z from 'zod/mini';
import { encodeField } from '../http/field-decoding';

/** An event as it goes over the sockets (D49). */
export const encodeEvent = <Event extends SocketEvent>(
  socketKey: string,
  event: Event,
  frame: z.input<Event>,
): string => encodeField(socketKey, JSON.stringify({ seq: 0, ...event.parse(frame) }));

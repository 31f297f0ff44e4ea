import * as z from 'zod/mini';
import type { Channel } from '../channel';

/** Registration type: 1 phone only, 2 e-mail only, 3 both (S4). */
export const registrationTypeValue = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type RegistrationType = z.infer<typeof registrationTypeValue>;

/** Every registration type. */
export const REGISTRATION_TYPES: readonly RegistrationType[] = [1, 2, 3];

/** Whether a channel is open under a registration type (S4). */
export const isChannelOpen = (type: RegistrationType, channel: Channel): boolean =>
  type === 3 || type === (channel === 'phone' ? 1 : 2);

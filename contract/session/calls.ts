import * as z from 'zod/mini';
import { defineCall } from '../call';
import { DEVICE_TYPE } from '../constants';
import * as field from '../fields';

/** A session of the member, as the list of devices shows it (D15, D19). */
export const deviceSession = z.object({
  /** Names the session in `revokeSessions`. It is not a credential, and not derived from one. */
  id: z.uuid(),
  /** Browser and system, as the device named itself at the login (S3); empty where it told nothing of itself. */
  deviceName: z.string(),
  deviceType: z.enum([DEVICE_TYPE.desktop, DEVICE_TYPE.mobile]),
  /** Whether the app ran installed or in a browser tab (D26). */
  pageMode: z.enum(['web', 'pwa']),
  createdAt: z.iso.datetime(),
  /** Up to five minutes old. */
  lastUsedAt: z.iso.datetime(),
  /** The network of the login, such as `203.0.113.x`; the full address is not stored. Null if unknown. */
  address: z.nullable(z.string()),
  /** The session that asks. */
  current: z.boolean(),
});

export type DeviceSession = z.infer<typeof deviceSession>;

/** GET /member/sessions: the current session, then the member's 99 most recently used others (D10). */
export const listSessions = defineCall({
  method: 'GET',
  path: '/member/sessions',
  access: 'member',
  assistants: 'too',
  request: z.object({}),
  data: z.array(deviceSession),
});

/**
 * POST /member/sessions/revoke: ends one session of the member by `id`, or with `all` every one but the current (D10).
 * An id that is unknown, another member's or ended already gets the same answer as one that is ended now.
 */
export const revokeSessions = defineCall({
  method: 'POST',
  path: '/member/sessions/revoke',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: field.idOrAll,
  data: z.null(),
});

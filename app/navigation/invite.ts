import { INVITE_TYPES, type InviteType } from '@contract/invite/calls';
import { inviteFailure } from '@contract/invite/failures';
import * as z from 'zod/mini';
import type { Attribution } from './attribution';

/** The parameter that names the invite of a type (S3, D20). */
const PARAMETER = {
  group: 'groupLink',
  room: 'hicsRoomId',
  agent: 'agentId',
  friend: 'inviteCode',
} as const satisfies Record<InviteType, keyof Attribution>;

/** An invite as its address names it. */
export interface NamedInvite {
  type: InviteType;
  /** The group's link, the id of the room or the agent, or the friend's code. */
  key: string;
}

/** The invite that a path and its parameters name; null where they name none. */
export function namedInvite(type: string | undefined, attribution: Attribution): NamedInvite | null {
  const known = INVITE_TYPES.find((candidate) => candidate === type?.toLowerCase());
  const key = known && attribution[PARAMETER[known]];
  return known && key !== undefined ? { type: known, key } : null;
}

/** The route of an invite. */
export const inviteRoute = ({ type, key }: NamedInvite): string =>
  `/invite/${type}?${new URLSearchParams({ [PARAMETER[type]]: key })}`;

/** The end of a registration on an invite (S2). */
export const INVITE_COMPLETE = '/invite/invite-complete';

const ACCEPTED = 'acceptedInvite';
const JOINS = 'joinsInvite';

/** What was accepted on the form, by its key as in `NamedInvite`: `approval` where it waits for an admin, `failure` where it had no effect. */
const acceptedInvite = z.object({
  type: z.enum(INVITE_TYPES),
  key: z.string(),
  title: z.string(),
  approval: z.optional(z.boolean()),
  failure: inviteFailure,
});

/** See `acceptedInvite`. */
export type AcceptedInvite = z.infer<typeof acceptedInvite>;

/** The state of the router that leads from the form to the last page: what was accepted. */
export const acceptedState = ({ type, key, title, approval, failure }: AcceptedInvite) => ({
  [ACCEPTED]: { type, key, title, approval, failure },
});

const acceptedHere = z.object({ [ACCEPTED]: acceptedInvite });

/** What was accepted on the form that led here; null for anybody who came another way (S2). */
export const acceptedIn = (state: unknown): AcceptedInvite | null =>
  acceptedHere.safeParse(state).data?.[ACCEPTED] ?? null;

/** The state of the router after a login that was made to join: no address can ask for that. */
export const joiningState = { [JOINS]: true } as const;

const joiningHere = z.object({ [JOINS]: z.literal(true) });

/** Whether a login that was made to join led here. */
export const isJoining = (state: unknown): boolean => joiningHere.safeParse(state).success;

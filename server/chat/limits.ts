import { deriveKey, keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { together } from '../database/together';
import type { Failure } from '../failure';
import { takeHit } from '../limits/limits';
import type { AppDeps } from '../module';
import { isOnProbation } from '../reports/probation';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** The kinds of limits per member. */
export type Limited =
  'messages' | 'sameText' | 'changes' | 'requests' | 'search' | 'support' | 'groups' | 'invitations';

/** The limits on what harms nobody else: they are the same for all members. */
const HARMLESS: ReadonlySet<Limited> = new Set(['search', 'support']);

/** Something that a member does. */
export interface Use {
  kind: Limited;
  /** What is counted separately per member: a text. Only a hash of it is stored. */
  of?: string;
}

/** Who does it, and when. */
interface User {
  memberId: number;
  /** Whether lower limits apply to them for now. */
  isOnProbation: boolean;
  now: Date;
}

function limitOf({ limits }: AppDeps['config'], kind: Limited): { max: number; window: number } {
  return {
    messages: { max: limits.messagesPerMember10Seconds, window: 10_000 },
    sameText: { max: limits.sameTextPerMemberHour, window: HOUR },
    changes: { max: limits.changesPerMember10Seconds, window: 10_000 },
    requests: { max: limits.requestsPerMemberDay, window: DAY },
    support: { max: limits.supportMessagesPerMemberHour, window: HOUR },
    groups: { max: limits.groupsPerMemberDay, window: DAY },
    invitations: { max: limits.groupInvitationsPerMemberDay, window: DAY },
    search: { max: limits.searchesPerMemberMinute, window: 60_000 },
  }[kind];
}

/**
 * Counts what a member does in one turn, each against its limit, which is higher unless they are on probation; 429 over
 * one.
 */
export async function countUses(
  db: Database,
  { config }: Pick<AppDeps, 'config'>,
  { memberId, isOnProbation, now }: User,
  uses: readonly Use[],
): Promise<Failure | null> {
  const hashKey = deriveKey(config.secretKey, 'limits');
  const refusals = await together(
    uses.map(({ kind, of }) => {
      const { max, window } = limitOf(config, kind);
      const percent = isOnProbation || HARMLESS.has(kind) ? 100 : config.limits.establishedPercent;
      const parts = [String(memberId), ...(of === undefined ? [] : [of])];
      const key = `chat:${kind}:${keyedHash(hashKey, ...parts)}`;
      return takeHit(db, { key, max: Math.floor((max * percent) / 100), window }, now);
    }),
  );
  return refusals.find((refusal) => refusal !== null) ?? null;
}

/** Counts one thing that a member does; 429 over the limit. */
export async function countUse(
  db: Database,
  deps: Pick<AppDeps, 'config'>,
  { kind, memberId, now }: Omit<User, 'isOnProbation'> & { kind: Limited },
): Promise<Failure | null> {
  const onProbation = HARMLESS.has(kind) || (await isOnProbation(db, memberId, now));
  return countUses(db, deps, { memberId, isOnProbation: onProbation, now }, [{ kind }]);
}

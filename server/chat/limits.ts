import { deriveKey, keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { together } from '../database/together';
import type { Failure } from '../failure';
import { takeHit } from '../limits/limits';
import type { AppDeps } from '../module';
import { isOnProbation } from '../reports/probation';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** What members may do only so often. */
export type Limited =
  | 'messages'
  | 'roomMessages'
  | 'sameText'
  | 'changes'
  | 'requests'
  | 'search'
  | 'support'
  | 'groups'
  | 'invitations';

/** What of it harms nobody else: it is the same for all. */
const HARMLESS: ReadonlySet<Limited> = new Set(['search', 'support']);

/** Something that a member does. */
export interface Use {
  kind: Limited;
  /** What is counted by itself, beside the member: a room, a text. Only a hash of it is stored. */
  of?: string;
}

/** Who does it, and when. */
interface User {
  memberId: number;
  now: Date;
}

function limitOf({ limits }: AppDeps['config'], kind: Limited): { max: number; window: number } {
  return {
    messages: { max: limits.messagesPerMember10Seconds, window: 10_000 },
    roomMessages: { max: limits.messagesPerMemberAndRoom10Seconds, window: 10_000 },
    sameText: { max: limits.sameTextPerMemberHour, window: HOUR },
    changes: { max: limits.changesPerMember10Seconds, window: 10_000 },
    requests: { max: limits.requestsPerMemberDay, window: DAY },
    support: { max: limits.supportMessagesPerMemberHour, window: HOUR },
    groups: { max: limits.groupsPerMemberDay, window: DAY },
    invitations: { max: limits.groupInvitationsPerMemberDay, window: DAY },
    search: { max: limits.searchesPerMemberMinute, window: 60_000 },
  }[kind];
}

/** Counts what a member does in one turn, each by its own limit, which is lower while they are on probation; 429 over one. */
export async function countUses(
  db: Database,
  { config }: Pick<AppDeps, 'config'>,
  { memberId, now }: User,
  uses: readonly Use[],
): Promise<Failure | null> {
  const mayHarm = uses.some(({ kind }) => !HARMLESS.has(kind));
  const isReduced = mayHarm && (await isOnProbation(db, memberId, now));
  const hashKey = deriveKey(config.secretKey, 'limits');
  const refusals = await together(
    uses.map(({ kind, of }) => {
      const { max, window } = limitOf(config, kind);
      const parts = [String(memberId), ...(of === undefined ? [] : [of])];
      return takeHit(
        db,
        {
          key: `chat:${kind}:${keyedHash(hashKey, ...parts)}`,
          max:
            isReduced && !HARMLESS.has(kind) ? Math.ceil((max * config.limits.probationPercent) / 100) : max,
          window,
        },
        now,
      );
    }),
  );
  return refusals.find((refusal) => refusal !== null) ?? null;
}

/** Counts one thing that a member does; 429 over the limit. */
export const countUse = (
  db: Database,
  deps: Pick<AppDeps, 'config'>,
  { kind, ...user }: User & { kind: Limited },
): Promise<Failure | null> => countUses(db, deps, user, [{ kind }]);

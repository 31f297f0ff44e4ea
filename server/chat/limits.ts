import { deriveKey, keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import type { Failure } from '../failure';
import { takeHit } from '../limits/limits';
import type { AppDeps } from '../module';

const DAY = 24 * 60 * 60_000;

/** What members may do only so often. */
export type Limited = 'messages' | 'changes' | 'requests' | 'search' | 'support' | 'groups' | 'invitations';

/** Counts what a member does; 429 over the limit. */
export function countUse(
  db: Database,
  { config }: Pick<AppDeps, 'config'>,
  { kind, memberId, now }: { kind: Limited; memberId: number; now: Date },
): Promise<Failure | null> {
  const { limits, secretKey } = config;
  const { max, window } = {
    messages: { max: limits.messagesPerMember10Seconds, window: 10_000 },
    changes: { max: limits.changesPerMember10Seconds, window: 10_000 },
    requests: { max: limits.requestsPerMemberDay, window: DAY },
    support: { max: limits.supportMessagesPerMemberHour, window: 60 * 60_000 },
    groups: { max: limits.groupsPerMemberDay, window: DAY },
    invitations: { max: limits.groupInvitationsPerMemberDay, window: DAY },
    search: { max: limits.searchesPerMemberMinute, window: 60_000 },
  }[kind];
  const key = `chat:${kind}:${keyedHash(deriveKey(secretKey, 'limits'), String(memberId))}`;
  return takeHit(db, { key, max, window }, now);
}

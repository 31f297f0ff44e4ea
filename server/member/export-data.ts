import { keyedHash } from '../crypto/derive-key';
import type { Failure } from '../failure';
import { type Limit, takeHit } from '../limits/limits';
import type { MemberData } from '../module';
import type { SsoContext } from '../sso/context';

const HOUR = 60 * 60 * 1_000;

/** The limit on copies of one member's data: each reads every table. */
export const exportLimit = ({ keys, limits }: SsoContext, memberId: number): Limit => ({
  key: `exports:${keyedHash(keys.destinations, String(memberId))}`,
  max: limits.exportsPerMemberHour,
  window: HOUR,
});

/**
 * Everything that is stored about a member, by domain (D10). 429 after a few copies an hour.
 * @param read reads the data of all domains
 */
export async function exportData(
  context: SsoContext,
  read: MemberData['export'],
  memberId: number,
): Promise<Record<string, unknown> | Failure> {
  const { db, clock } = context;
  return (await takeHit(db, exportLimit(context, memberId), clock())) ?? read(db, memberId);
}

import { CODE } from '@contract/codes';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { hashToken, newToken } from '../crypto/tokens';
import type { Database } from '../database/open';
import { oneTimeTokens } from '../database/schema';
import { Failure } from '../failure';
import { isMemberGone, type Member } from '../member/members';
import { type ActiveSession, findSessionMember, isSessionGone } from '../session/sessions';

/** Milliseconds for which a token is valid: enough for a redirect and one call between servers (D10). */
const LIFETIME = 60_000;

/** The purpose of a token, and the one back office or mini app that may redeem it. */
export interface TokenUse {
  purpose: 'handoff' | 'mini-app';
  audience: string;
}

/** Issues a token for the member of a session; only its hash is stored. 10008 if the session has ended meanwhile. */
export async function issueOneTimeToken(
  db: Database,
  use: TokenUse,
  { id: sessionId, member }: ActiveSession,
  now: Date,
): Promise<string | Failure> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIME);
  try {
    await db
      .insert(oneTimeTokens)
      .values({ ...use, tokenHash: hashToken(token), memberId: member.id, sessionId, expiresAt });
    return token;
  } catch (error) {
    if (isMemberGone(error) || isSessionGone(error)) return new Failure(CODE.tokenInvalid);
    throw error;
  }
}

/** The failure for any wrong token or secret, so that the answer doesn't tell which one is wrong. */
export const invalidOneTimeToken = (): Failure => new Failure(CODE.tokenInvalid, null, 'oneTimeTokenInvalid');

/**
 * Spends a token and returns its member. Of two concurrent requests one is refused. A token is invalid when the session
 * that requested it has ended (D45).
 * @param audience null for an unknown secret: the same work is done, then the token is refused
 */
export async function spendOneTimeToken(
  db: Database,
  { purpose, audience, token }: { purpose: TokenUse['purpose']; audience: string | null; token: string },
  now: Date,
): Promise<Member | Failure> {
  const [spent] = await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashToken(token)),
        eq(oneTimeTokens.purpose, purpose),
        eq(oneTimeTokens.audience, audience ?? ''),
        gt(oneTimeTokens.expiresAt, now),
        isNull(oneTimeTokens.usedAt),
      ),
    )
    .returning({ sessionId: oneTimeTokens.sessionId });
  const member = spent ? await findSessionMember(db, spent.sessionId, now) : null;
  return member ?? invalidOneTimeToken();
}

/** Deletes expired tokens. */
export async function purgeOneTimeTokens(db: Database, now: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
}

/** Makes every single-use token invalid. */
export async function dropOneTimeTokens(tx: Database): Promise<void> {
  await tx.delete(oneTimeTokens);
}

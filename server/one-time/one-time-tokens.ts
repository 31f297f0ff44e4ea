import { CODE } from '@contract/codes';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { hashToken, newToken } from '../crypto/tokens';
import type { Database } from '../database/open';
import { oneTimeTokens } from '../database/schema';
import { Failure } from '../failure';
import { isMemberGone, type Member } from '../member/members';
import { type ActiveSession, findHolder, isSessionGone } from '../session/sessions';

/** Milliseconds a token is good for: a redirect and one call from server to server (D10). */
const LIFE = 60_000;

/** What a token is for, and the one back office or mini app it is good at. */
export interface TokenUse {
  purpose: 'handoff' | 'mini-app';
  audience: string;
}

/** Makes a token for a session's member; only its hash is stored. 10008 where the session has ended meanwhile. */
export async function issueOneTimeToken(
  db: Database,
  use: TokenUse,
  { id: sessionId, member }: ActiveSession,
  now: Date,
): Promise<string | Failure> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFE);
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

/** The one answer to whatever is wrong with a token or a secret: neither can be told from the other. */
export const oneTimeTokenRefused = (): Failure => new Failure(CODE.tokenInvalid, null, 'oneTimeTokenInvalid');

/**
 * Spends a token and says whose it is; of two that spend it at once, one is refused. It is worth nothing once the
 * session that asked for it has ended (D45).
 * @param audience null where the caller's secret is nobody's: the same work is done, and refused
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
  const member = spent ? await findHolder(db, spent.sessionId, now) : null;
  return member ?? oneTimeTokenRefused();
}

/** Forgets tokens that are no longer good. */
export async function purgeOneTimeTokens(db: Database, now: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
}

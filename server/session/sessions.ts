import { CODE } from '@contract/codes';
import { and, eq, gt, type InferSelectModel, lt, ne, or, sql } from 'drizzle-orm';
import { hashToken, newToken } from '../crypto/tokens';
import { brokenReference } from '../database/broken-constraint';
import type { Database } from '../database/open';
import { sessions } from '../database/schema';
import { statement } from '../database/statement';
import { Failure } from '../failure';
import type { Deps } from '../http/deps';
import { findMember, type Member, noteSeen } from '../member/members';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** D15, in milliseconds. */
const IDLE = 30 * DAY;
const LONGEST = 90 * DAY;
const GRACE = 30_000;
/** Use is noted this often at most: a write per request would cost more than it tells. */
const TOUCH_EVERY = 5 * MINUTE;

/** Put before the token to make the `Authorization` header (S4). */
export const TOKEN_HEAD = 'Bearer ';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

type Session = InferSelectModel<typeof sessions>;

/** A session that is good now, and whose it is. */
export interface ActiveSession {
  id: string;
  member: Member;
  /** The hash of the token that was presented. */
  tokenHash: string;
}

/** What a login tells of its device (S3, D26). */
export interface DeviceRecord {
  deviceId: string;
  deviceName: string;
  deviceType: string;
  /** `pwa` or `web`. */
  pageMode: string;
}

/** What a session remembers of its device. */
export interface SessionDevice extends DeviceRecord {
  visitId: string;
}

const insertSession = statement((db) =>
  db
    .insert(sessions)
    .values({
      memberId: sql.placeholder('memberId'),
      passwordVersion: sql.placeholder('passwordVersion'),
      tokenHash: sql.placeholder('tokenHash'),
      visitId: sql.placeholder('visitId'),
      deviceId: sql.placeholder('deviceId'),
      deviceName: sql.placeholder('deviceName'),
      deviceType: sql.placeholder('deviceType'),
      pageMode: sql.placeholder('pageMode'),
      createdAt: sql.placeholder('now'),
      lastUsedAt: sql.placeholder('now'),
    })
    .prepare('open_session'),
);

/**
 * Opens a session and returns its token, which is stored nowhere (D15).
 * @param member as it was when the secret was checked: a password set since then makes the session void
 */
export async function openSession(
  db: Database,
  member: Pick<Member, 'id' | 'passwordVersion'>,
  device: SessionDevice,
  now: Date,
): Promise<string> {
  const token = newToken();
  const { id: memberId, passwordVersion } = member;
  await insertSession(db).execute({ ...device, memberId, passwordVersion, tokenHash: hashToken(token), now });
  return token;
}

const alive = (now: Date) =>
  and(gt(sessions.lastUsedAt, ago(now, IDLE)), gt(sessions.createdAt, ago(now, LONGEST)));

/** The current token, or for a moment the one before it, for the same visit id and nobody else (D15). */
const holds = (tokenHash: string, visitId: string, now: Date) =>
  or(
    eq(sessions.tokenHash, tokenHash),
    and(
      eq(sessions.previousTokenHash, tokenHash),
      gt(sessions.previousGoodUntil, now),
      eq(sessions.visitId, visitId),
    ),
  );

/** Whose session it is. Null after a block or a new password, which end even one opened in the same instant. */
async function holderOf(
  db: Database,
  { memberId, passwordVersion }: Pick<Session, 'memberId' | 'passwordVersion'>,
): Promise<Member | null> {
  const member = await findMember(db, memberId);
  return member?.status === 'active' && member.passwordVersion === passwordVersion ? member : null;
}

/** Whose session an id names; null where it has ended (D45). */
export async function findHolder(db: Database, id: string, now: Date): Promise<Member | null> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), alive(now)));
  return session ? holderOf(db, session) : null;
}

/**
 * Finds out who an `Authorization` header speaks for (D15).
 * @returns 10007 where there is none, 10008 where it is expired, revoked, unknown or malformed
 */
export async function authenticate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  authorization: string | undefined,
  visitId: string,
): Promise<ActiveSession | Failure> {
  if (!authorization?.trim()) return new Failure(CODE.notLoggedIn);
  const token = authorization.startsWith(TOKEN_HEAD) ? authorization.slice(TOKEN_HEAD.length).trim() : '';
  if (!TOKEN.test(token)) return new Failure(CODE.tokenInvalid);
  const now = clock();
  const tokenHash = hashToken(token);
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(holds(tokenHash, visitId, now), alive(now)));
  const member = session && (await holderOf(db, session));
  if (!member) return new Failure(CODE.tokenInvalid);
  if (session.lastUsedAt < ago(now, TOUCH_EVERY)) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id));
    await noteSeen(db, member, null, now);
  }
  return { id: session.id, member, tokenHash };
}

/** How a session's token is replaced. */
export interface Rotation {
  visitId: string;
  /** Whether the token before stays good for a moment, for the same visit id (D15); one that leaked mustn't (D45). */
  grace: boolean;
  /** The password the session belongs to from now on, where it is the one that has changed it (D36). */
  passwordVersion?: number;
}

/** Replaces a session's token and returns the new one (D15). 10008 where the session has ended meanwhile. */
export async function rotateSession(
  db: Database,
  { id, tokenHash }: ActiveSession,
  { visitId, grace, passwordVersion }: Rotation,
  now: Date,
): Promise<string | Failure> {
  const token = newToken();
  return db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update');
    const holdsPrevious = session?.previousTokenHash === tokenHash && session.visitId === visitId;
    if (!session || (session.tokenHash !== tokenHash && !holdsPrevious))
      return new Failure(CODE.tokenInvalid);
    await tx
      .update(sessions)
      .set({
        tokenHash: hashToken(token),
        previousTokenHash: grace ? session.tokenHash : null,
        previousGoodUntil: grace ? new Date(now.getTime() + GRACE) : null,
        passwordVersion,
        visitId,
        lastUsedAt: now,
      })
      .where(eq(sessions.id, id));
    return token;
  });
}

/** Whether a statement failed because the session it is about has ended meanwhile. */
export const isSessionGone = (error: unknown): boolean =>
  brokenReference(error)?.endsWith('_sessions_id_fk') ?? false;

/** Ends one session: its token is worth nothing from here on (D15). */
export async function endSession(tx: Database, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id));
}

/** Ends a member's sessions, all or all but one. */
export async function endSessions(tx: Database, memberId: number, exceptId?: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.memberId, memberId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)),
    );
}

/** Forgets sessions that have run out. */
export async function purgeSessions(db: Database, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.lastUsedAt, ago(now, IDLE)), lt(sessions.createdAt, ago(now, LONGEST))));
}

import { CODE } from '@contract/codes';
import { SESSION_END } from '@contract/session/session-end';
import { deviceSession, type DeviceSession } from '@contract/session/calls';
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  type InferSelectModel,
  lte,
  ne,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import * as z from 'zod/mini';
import { hashToken, newToken } from '../crypto/tokens';
import { violatedForeignKey } from '../database/constraint-violation';
import { inBatches } from '../database/in-batches';
import { isOneOf } from '../database/lists';
import type { Database } from '../database/open';
import { sessions } from '../database/schema';
import { prepareOnce } from '../database/prepare-once';
import { sendSignal } from '../database/signals';
import { Failure } from '../failure';
import type { Deps } from '../http/deps';
import { findPasswordVersions, type Member, memberId, noteSeen, selectMembers } from '../member/members';
import { type AttemptKey, keyed, withAttemptsCleared } from '../sso/password-attempts';
import { shortenAddress } from './shorten-address';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Lifetimes of D15, in milliseconds. */
const MAX_IDLE = 30 * DAY;
const MAX_AGE = 90 * DAY;
/** Days for which a browser keeps the cookie of media: as long as a session may last. */
export const MEDIA_COOKIE_DAYS = MAX_AGE / DAY;
/** For how long after it the server says of a session that it has expired (D47). */
const EXPIRY_KNOWN = 7 * DAY;
const GRACE_PERIOD = 30_000;
/** `lastUsedAt` is updated at most this often: a write per request would cost too much. */
const TOUCH_INTERVAL = 5 * MINUTE;
/** A member has a few sessions; a list of more than these helps nobody. */
const MAX_LISTED = 100;

/** Prefix of the token in the `Authorization` header (S4). */
export const TOKEN_HEAD = 'Bearer ';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

type Session = InferSelectModel<typeof sessions>;

/** A valid session and its member. */
export interface ActiveSession {
  id: string;
  member: Member;
  /** The hash of the token that was presented. */
  tokenHash: string;
}

/** The device fields of a login (S3, D26). */
export interface DeviceRecord {
  deviceId: string;
  deviceName: string;
  deviceType: string;
  /** `pwa` or `web`. */
  pageMode: string;
}

/** The device fields of a session. */
export interface SessionDevice extends DeviceRecord {
  visitId: string;
  /** The full network address; it is shortened before it is stored. */
  address: string;
}

const newSession = {
  memberId: sql.placeholder('memberId'),
  passwordVersion: sql.placeholder('passwordVersion'),
  tokenHash: sql.placeholder('tokenHash'),
  visitId: sql.placeholder('visitId'),
  deviceId: sql.placeholder('deviceId'),
  deviceName: sql.placeholder('deviceName'),
  deviceType: sql.placeholder('deviceType'),
  pageMode: sql.placeholder('pageMode'),
  address: sql.placeholder('address'),
  createdAt: sql.placeholder('now'),
  renewedAt: sql.placeholder('now'),
  lastUsedAt: sql.placeholder('now'),
};

const insertSession = prepareOnce((db) => db.insert(sessions).values(newSession).prepare('open_session'));

const clearAndInsertSession = prepareOnce((db) =>
  db
    .with(...withAttemptsCleared(db))
    .insert(sessions)
    .values(newSession)
    .prepare('clear_and_open_session'),
);

/**
 * Opens a session and returns its token, of which only the hash is stored (D15).
 * @param member as read when the secret was checked: a later password makes the session invalid
 * @param attempt the count of wrong passwords that a right one resets, by the same statement: a login by password would
 *   spend a twentieth of its time on another
 */
export async function openSession(
  db: Database,
  member: Pick<Member, 'id' | 'passwordVersion'>,
  device: SessionDevice,
  now: Date,
  attempt: AttemptKey | null = null,
): Promise<string> {
  const token = newToken();
  const { id: memberId, passwordVersion } = member;
  const address = shortenAddress(device.address);
  const values = { ...device, address, memberId, passwordVersion, tokenHash: hashToken(token), now };
  if (attempt) await clearAndInsertSession(db).execute({ ...values, ...keyed(attempt) });
  else await insertSession(db).execute(values);
  return token;
}

const isAlive = (now: Date) =>
  and(gt(sessions.lastUsedAt, ago(now, MAX_IDLE)), gt(sessions.renewedAt, ago(now, MAX_AGE)));

const isExpired = ({ lastUsedAt, renewedAt }: Session, now: Date): boolean =>
  lastUsedAt <= ago(now, MAX_IDLE) || renewedAt <= ago(now, MAX_AGE);

/** A token as a client presents it. */
interface Presented {
  tokenHash: string;
  visitId: string;
  now: Date;
}

/** Matches the current token, or during the grace period the previous one with the same visit id (D15). */
const isTokenOf = (session: Session, { tokenHash, visitId, now }: Presented): boolean =>
  session.tokenHash === tokenHash ||
  (session.previousTokenHash === tokenHash &&
    session.previousGoodUntil !== null &&
    session.previousGoodUntil > now &&
    session.visitId === visitId);

const HASHES = sql.placeholder('hashes');

const selectByTokens = prepareOnce((db) =>
  selectMembers(db)
    .innerJoin(sessions, eq(sessions.memberId, memberId))
    .where(
      or(isOneOf(sessions.tokenHash, 'text', HASHES), isOneOf(sessions.previousTokenHash, 'text', HASHES)),
    )
    .prepare('sessions_by_tokens'),
);

/** The sessions of tokens with their members; null for a token that is none's. */
async function findByTokens(db: Database, presented: readonly Presented[]) {
  const hashes = presented.map(({ tokenHash }) => tokenHash);
  const rows = await selectByTokens(db).execute({ hashes: JSON.stringify(hashes) });
  return presented.map((one) => rows.find((row) => isTokenOf(row.sessions, one)) ?? null);
}

const HASH = sql.placeholder('hash');

const selectByToken = prepareOnce((db) =>
  selectMembers(db)
    .innerJoin(sessions, eq(sessions.memberId, memberId))
    .where(or(eq(sessions.tokenHash, HASH), eq(sessions.previousTokenHash, HASH)))
    .prepare('session_by_token'),
);

/**
 * Runs at every call for members: a session and its member in one statement. It takes no list: PostgreSQL expects lists to
 * be long, and would read all members where there are few.
 */
async function findByToken(db: Database, presented: Presented) {
  const rows = await selectByToken(db).execute({ hash: presented.tokenHash });
  return rows.find((row) => isTokenOf(row.sessions, presented)) ?? null;
}

/** Runs whenever a socket opens: many do so at once after a failure. */
const findByTokenTogether = inBatches(findByTokens);

/** False after a block or a new password, even if the session was opened at the same moment. */
const mayUse = (member: Member, { passwordVersion }: Pick<Session, 'passwordVersion'>): boolean =>
  member.status === 'active' && member.passwordVersion === passwordVersion;

const selectByIds = prepareOnce((db) =>
  selectMembers(db)
    .innerJoin(sessions, eq(sessions.memberId, memberId))
    .where(isOneOf(sessions.id, 'uuid', sql.placeholder('ids')))
    .prepare('sessions_by_ids'),
);

/** Runs whenever a member comes online, and at each heartbeat of a socket: many at once after a failure. */
const findByIds = inBatches(async (db, ids: readonly string[]) => {
  const rows = await selectByIds(db).execute({ ids: JSON.stringify(ids) });
  const found = new Map(rows.map((row) => [row.sessions.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});

/** The session with an id, and its member; null if it has ended. */
async function findSession(
  db: Database,
  id: string,
  now: Date,
): Promise<{ session: Session; member: Member } | null> {
  const row = await findByIds(db, id);
  if (!row) return null;
  const { sessions: session, members: member } = row;
  return !isExpired(session, now) && mayUse(member, session) ? { session, member } : null;
}

/** The member of the session with an id; null if it has ended (D45). */
export const findSessionMember = async (db: Database, id: string, now: Date): Promise<Member | null> =>
  (await findSession(db, id, now))?.member ?? null;

/** Records that a session is in use. */
async function noteUse(db: Database, session: Session, member: Member, now: Date): Promise<void> {
  if (session.lastUsedAt >= ago(now, TOUCH_INTERVAL)) return;
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id));
  await noteSeen(db, member, null, now);
}

/** Records that the session with an id is in use (D48); false if it has ended. */
export async function keepSession({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> {
  const now = clock();
  const found = await findSession(db, id, now);
  if (!found) return false;
  await noteUse(db, found.session, found.member, now);
  return true;
}

/** The query for the ids of all sessions of these members, which may be a query itself, for conditions. */
export const selectSessionIds = (db: Database, memberIds: number[] | SQLWrapper) =>
  db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.memberId, memberIds));

/** Which of these sessions have ended (D15), by two statements however many they are. */
export async function findEndedSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<string[]> {
  const found = await db
    .select({ id: sessions.id, memberId: sessions.memberId, passwordVersion: sessions.passwordVersion })
    .from(sessions)
    .where(and(isOneOf(sessions.id, 'uuid', JSON.stringify(ids)), isAlive(clock())));
  const versions = await findPasswordVersions(
    db,
    found.map(({ memberId }) => memberId),
  );
  const good = found.filter(({ memberId, passwordVersion }) => versions.get(memberId) === passwordVersion);
  const alive = new Set(good.map(({ id }) => id));
  return ids.filter((id) => !alive.has(id));
}

const refused = (reason: keyof typeof SESSION_END): Failure =>
  new Failure(CODE.tokenInvalid, { reason: SESSION_END[reason] });

/**
 * Authenticates an `Authorization` header (D15).
 * @param find reads the session: alone, or with those of others
 * @returns 10007 without one, 10008 if the token is expired, revoked, unknown or malformed
 */
export async function authenticate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  authorization: string | undefined,
  visitId: string,
  find = findByToken,
): Promise<ActiveSession | Failure> {
  if (!authorization?.trim()) return new Failure(CODE.notLoggedIn);
  const token = authorization.startsWith(TOKEN_HEAD) ? authorization.slice(TOKEN_HEAD.length).trim() : '';
  if (!TOKEN.test(token)) return refused('ended');
  const now = clock();
  const tokenHash = hashToken(token);
  const row = await find(db, { tokenHash, visitId, now });
  if (!row) return refused('ended');
  const { members: member, sessions: session } = row;
  if (isExpired(session, now)) return refused('expired');
  if (!mayUse(member, session)) return refused('ended');
  await noteUse(db, session, member, now);
  return { id: session.id, member, tokenHash };
}

/** Authenticates a socket by its token, like a call: its session is read with those of others that open now. */
export const authenticateSocket = (
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  visitId: string,
): Promise<ActiveSession | Failure> => authenticate(deps, token, visitId, findByTokenTogether);

/** The sessions of the member that still work: the current one, then the others by their last use (D15). */
export async function listSessions(
  db: Database,
  { id, member }: Pick<ActiveSession, 'id' | 'member'>,
  now: Date,
): Promise<DeviceSession[]> {
  const isCurrent = sql<boolean>`${eq(sessions.id, id)}`;
  const rows = await db
    .select({
      id: sessions.id,
      deviceName: sessions.deviceName,
      deviceType: sessions.deviceType,
      pageMode: sessions.pageMode,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      address: sessions.address,
      current: isCurrent,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.memberId, member.id),
        eq(sessions.passwordVersion, member.passwordVersion),
        isAlive(now),
      ),
    )
    .orderBy(desc(isCurrent), desc(sessions.lastUsedAt), sessions.id)
    .limit(MAX_LISTED);
  return rows.map(({ createdAt, lastUsedAt, ...row }) =>
    z.parse(deviceSession, {
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }),
  );
}

/** Options of a token rotation. */
export interface Rotation {
  visitId: string;
  /** Whether the old token stays valid for the grace period (D15); not for tokens that may have leaked (D45). */
  grace: boolean;
  /** The new password version, if this session has changed the password (D36). */
  passwordVersion?: number;
}

/** Replaces the token of a session, renews its maximum age and returns the new token (D15, D48). 10008 if the session has ended meanwhile. */
export async function rotateSession(
  db: Database,
  { id, tokenHash }: ActiveSession,
  { visitId, grace, passwordVersion }: Rotation,
  now: Date,
): Promise<string | Failure> {
  const token = newToken();
  return db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update');
    const isPrevious = session?.previousTokenHash === tokenHash && session.visitId === visitId;
    if (!session || (session.tokenHash !== tokenHash && !isPrevious)) return new Failure(CODE.tokenInvalid);
    await tx
      .update(sessions)
      .set({
        tokenHash: hashToken(token),
        previousTokenHash: grace ? session.tokenHash : null,
        previousGoodUntil: grace ? new Date(now.getTime() + GRACE_PERIOD) : null,
        passwordVersion,
        visitId,
        renewedAt: now,
        lastUsedAt: now,
      })
      .where(eq(sessions.id, id));
    return token;
  });
}

/** Whether a statement failed because its session has ended in the meantime. */
export const isSessionGone = (error: unknown): boolean =>
  violatedForeignKey(error)?.endsWith('_sessions_id_fk') ?? false;

/** The signal that a session has ended; its payload is the id of the session. */
export const SESSION_ENDED = 'session_ended';

/** Deletes sessions, and tells every process once the transaction commits. */
async function deleteSessions(tx: Database, which: SQL | undefined): Promise<void> {
  const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id });
  await sendSignal(
    tx,
    SESSION_ENDED,
    ended.map(({ id }) => id),
  );
}

/** Ends a session and invalidates its token (D15). */
export const endSession = (tx: Database, id: string): Promise<void> =>
  deleteSessions(tx, eq(sessions.id, id));

/** Ends a session if it is this member's; without effect if not (D15). */
export const endSessionOf = (tx: Database, memberId: number, id: string): Promise<void> =>
  deleteSessions(tx, and(eq(sessions.memberId, memberId), eq(sessions.id, id)));

/** Ends all sessions of a member, or all but one. */
export const endSessions = (tx: Database, memberId: number, exceptId?: string): Promise<void> =>
  deleteSessions(
    tx,
    and(eq(sessions.memberId, memberId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)),
  );

/**
 * Deletes sessions that expired so long ago that their devices needn't tell expiry from the end any more (D47). Until
 * then an expired one says nothing of its device.
 */
export async function purgeSessions(db: Database, now: Date): Promise<void> {
  const isOver = (since: number) =>
    or(
      lte(sessions.lastUsedAt, ago(now, MAX_IDLE + since)),
      lte(sessions.renewedAt, ago(now, MAX_AGE + since)),
    );
  await db.delete(sessions).where(isOver(EXPIRY_KNOWN));
  await db
    .update(sessions)
    .set({ visitId: '', deviceId: '', deviceName: '', address: null })
    .where(and(isOver(0), ne(sessions.visitId, '')));
}

/** Ends every session, without telling their sockets. */
export async function dropSessions(tx: Database): Promise<void> {
  await tx.delete(sessions);
}

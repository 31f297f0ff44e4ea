import { randomInt } from 'node:crypto';
import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import type { Locale } from '@contract/locale';
import type { UserInfo } from '@contract/member/user-info';
import { and, count, eq, gte, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import { brokenConstraint, brokenReference } from '../database/broken-constraint';
import type { Database } from '../database/open';
import { statement } from '../database/statement';
import { members } from '../database/schema';
import { Failure } from '../failure';

/** An account (S3). */
export type Member = InferSelectModel<typeof members>;

/** What a registration brings. */
export type NewMember = Omit<
  InferInsertModel<typeof members>,
  'id' | 'passwordVersion' | 'createdAt' | 'lastSeenAt' | 'agreementAcceptedAt'
>;

/** Where an account is reached: a normalised phone number or e-mail address (D11). */
export interface MemberAddress {
  channel: Channel;
  /** E.164 or lower-case e-mail. */
  value: string;
}

/** What somebody who enters a password is known by: an address, or an assistant's account ID (D17). */
export interface MemberName {
  channel: Channel | 'assistant';
  /** E.164, lower-case e-mail, or lower-case account ID. */
  value: string;
}

/** Random ids, so that they neither count members nor name the next one (D9). */
const MAX_ID = 2 ** 48 - 1;
const newMemberId = (): number => randomInt(1, MAX_ID);

/** Every name that an account's password is entered with (D14). */
export const namesOf = ({ phone, email, username, isAssistant }: Member): MemberName[] => [
  ...(phone === null ? [] : [{ channel: 'phone', value: phone } as const]),
  ...(email === null ? [] : [{ channel: 'email', value: email } as const]),
  ...(isAssistant ? [{ channel: 'assistant', value: username.toLowerCase() } as const] : []),
];

/** The account with an id, or null. */
export async function findMember(db: Database, id: number): Promise<Member | null> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  return member ?? null;
}

/** The account with an id as it is now, held still until the transaction ends. */
export async function lockMember(tx: Database, id: number): Promise<Member | null> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for('update');
  return member ?? null;
}

/** The key of accounts, for other domains' joins. */
export const memberId = members.id;

const named = (channel: MemberName['channel']) =>
  channel === 'assistant'
    ? and(eq(sql`lower(${members.username})`, sql.placeholder('value')), members.isAssistant)
    : eq(members[channel], sql.placeholder('value'));

/** The query for the account with a name, its `value` still to come: to be joined to and prepared. */
export const memberBy = (db: Database, channel: MemberName['channel']) =>
  db.select().from(members).where(named(channel)).$dynamic();

const selectBy = (channel: Channel) =>
  statement((db) => memberBy(db, channel).prepare(`member_by_${channel}`));
const selectByAddress = { phone: selectBy('phone'), email: selectBy('email') };

/** The account reached at an address, or null. */
export async function findMemberByAddress(
  db: Database,
  { channel, value }: MemberAddress,
): Promise<Member | null> {
  const [member] = await selectByAddress[channel](db).execute({ value });
  return member ?? null;
}

/** Whether an account ID is taken; case makes no difference (D9). */
export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(sql`lower(${members.username}) = lower(${username})`);
  return member !== undefined;
}

/** The failure behind a broken constraint of the table, or null: 10004 account ID, 409 destination (D12). */
export function memberConflict(error: unknown): Failure | null {
  const constraint = brokenConstraint(error);
  if (constraint === 'members_username_unique')
    return new Failure(CODE.duplicateAccountId, { field: 'username' });
  if (constraint === 'members_phone_unique') return new Failure(CODE.conflict, { field: 'phone' });
  if (constraint === 'members_email_unique') return new Failure(CODE.conflict, { field: 'email' });
  return null;
}

/** Whether a statement failed because the account it is about has been deleted meanwhile. */
export const isMemberGone = (error: unknown): boolean =>
  brokenReference(error)?.endsWith('_members_id_fk') ?? false;

/** Creates an account. Throws where the address or account ID is taken; `memberConflict` tells which. */
export async function createMember(tx: Database, member: NewMember, now: Date): Promise<Member> {
  const [created] = await tx
    .insert(members)
    .values({
      ...member,
      id: newMemberId(),
      agreementAcceptedAt: member.agreement ? now : null,
      createdAt: now,
      lastSeenAt: now,
    })
    .returning();
  if (!created) throw new Error('the account was not created');
  return created;
}

/** A member's visit is noted this often at most: a write per request would cost more than it tells. */
const SEEN_EVERY = 5 * 60_000;

/**
 * Notes that a member was here.
 * @param locale becomes the account's language; null leaves it
 */
export async function noteSeen(
  db: Database,
  member: Pick<Member, 'id' | 'lastSeenAt' | 'locale'>,
  locale: Locale | null,
  now: Date,
): Promise<void> {
  const isFresh = member.lastSeenAt.getTime() > now.getTime() - SEEN_EVERY;
  if (isFresh && (locale ?? member.locale) === member.locale) return;
  await db
    .update(members)
    .set({ lastSeenAt: now, ...(locale ? { locale } : {}) })
    .where(eq(members.id, member.id));
}

/**
 * Sets a password the member has chosen and returns the account as it is now; sessions opened under the one before
 * are worth nothing (D15).
 */
export async function setPassword(tx: Database, id: number, passwordHash: string): Promise<Member> {
  const [member] = await tx
    .update(members)
    .set({
      passwordHash,
      passwordTemporary: false,
      passwordIssuedAt: null,
      passwordVersion: sql`${members.passwordVersion} + 1`,
    })
    .where(eq(members.id, id))
    .returning();
  if (!member) throw new Error('the account whose password was to be set is gone');
  return member;
}

/** Milliseconds for which a password made by an operator is good (D35). */
const ISSUED_PASSWORD_LIFE = 7 * 24 * 60 * 60 * 1_000;

/** The hash a password is checked against; null where an operator made it and it was not replaced in time (D35). */
export function passwordHashOf(member: Member, now: Date): string | null {
  const { passwordIssuedAt, passwordHash } = member;
  const isVoid =
    passwordIssuedAt !== null && passwordIssuedAt.getTime() <= now.getTime() - ISSUED_PASSWORD_LIFE;
  return isVoid ? null : passwordHash;
}

/** Records that a member accepts a version of the terms; of one accepted before, the first time stands (D32). */
export async function recordAgreement(db: Database, id: number, agreement: string, now: Date): Promise<void> {
  await db
    .update(members)
    .set({ agreement, agreementAcceptedAt: now })
    .where(and(eq(members.id, id), sql`${members.agreement} is distinct from ${agreement}`));
}

/** Lifts the block that a member may lift (D14). */
export async function liftUserBlock(tx: Database, id: number): Promise<void> {
  await tx
    .update(members)
    .set({ status: 'active' })
    .where(sql`${members.id} = ${id} and ${members.status} = 'blocked_user'`);
}

/** What a block answers to whoever has shown the right secret: 10020, 10009, or null for none (D14). */
export function blockOf(member: Member): Failure | null {
  if (member.status === 'blocked_user') return new Failure(CODE.userBlocked);
  return member.status === 'blocked_staff' ? new Failure(CODE.accountBlocked) : null;
}

/** Accounts used since a moment (D24). */
export async function countSeenSince(db: Database, since: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(members).where(gte(members.lastSeenAt, since));
  return row?.total ?? 0;
}

/** Values of `authenticationStatus`, `state` and `type` are not specified: 0 and 1 are all there is yet. */
const ORDINARY = 0;
const ACTIVE = 1;

/** An account as its member sees it (S3). */
export const toUserInfo = (member: Member): UserInfo => ({
  id: member.id,
  memberId: member.id,
  username: member.username,
  nickname: member.nickname,
  mobile: member.phone,
  phone: member.phone,
  email: member.email,
  photo: member.photo,
  icon: member.photo,
  state: ACTIVE,
  comment_state: ACTIVE,
  created_by: null,
  authenticationStatus: ORDINARY,
  type: ORDINARY,
  b2bToken: member.isHost ? member.b2bToken : null,
  passwordTemporary: member.passwordTemporary,
  passwordDue: member.passwordIssuedAt !== null,
  assistant: member.isAssistant,
  agreement: member.agreement,
});

/** Deletes an account's own row, and with it what still hangs on it. */
export async function deleteMember(tx: Database, id: number): Promise<void> {
  await tx.delete(members).where(eq(members.id, id));
}

/** An account's own row, without its hash, for the member's own copy. */
export async function exportAccount(db: Database, id: number): Promise<Record<string, unknown>> {
  const found = await findMember(db, id);
  if (!found) return {};
  const { passwordHash: _hash, passwordVersion: _version, ...account } = found;
  return account;
}

import { randomInt } from 'node:crypto';
import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import { isLocale, type Locale } from '@contract/locale';
import type { UserInfo } from '@contract/member/user-info';
import { SUPPORT_ID } from '@contract/support/request';
import {
  and,
  count,
  eq,
  gte,
  inArray,
  ne,
  not,
  type InferInsertModel,
  type InferSelectModel,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { violatedUniqueConstraint, violatedForeignKey } from '../database/constraint-violation';
import { isAmong } from '../database/lists';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { members } from '../database/schema';
import { Failure } from '../failure';
import { picturePath } from '../media/pictures';
import type { PictureSize } from '../media/read-picture';

/** An account (S3). */
export type Member = InferSelectModel<typeof members>;

/** The values of a new account. */
export type NewMember = Omit<
  InferInsertModel<typeof members>,
  'id' | 'passwordVersion' | 'createdAt' | 'lastSeenAt' | 'agreementAcceptedAt'
>;

/** A normalised phone number or e-mail address of an account (D11). */
export interface MemberAddress {
  channel: Channel;
  /** E.164 or lower-case e-mail. */
  value: string;
}

/** What identifies an account at a login by password: an address, or an assistant's account ID (D17). */
export interface LoginIdentifier {
  channel: Channel | 'assistant';
  /** E.164, lower-case e-mail, or lower-case account ID. */
  value: string;
}

/** Ids are random, so that they reveal neither the number of members nor the next id (D9). */
const MAX_ID = 2 ** 48 - 1;
const newMemberId = (): number => randomInt(1, MAX_ID);

/** The phone number and e-mail address of an account, as far as it has them. */
export const addressesOf = ({ phone, email }: Pick<Member, 'phone' | 'email'>): MemberAddress[] => [
  ...(phone === null ? [] : [{ channel: 'phone', value: phone } as const]),
  ...(email === null ? [] : [{ channel: 'email', value: email } as const]),
];

/** The login identifier that an account ID is for assistants (D17). */
export const assistantIdentifier = ({ username }: Pick<Member, 'username'>): LoginIdentifier => ({
  channel: 'assistant',
  value: username.toLowerCase(),
});

/** All login identifiers of an account (D14). */
export const loginIdentifiersOf = (member: Member): LoginIdentifier[] => [
  ...addressesOf(member),
  ...(member.isAssistant ? [assistantIdentifier(member)] : []),
];

/** The account with an id, or null. */
export async function findMember(db: Database, id: number): Promise<Member | null> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  return member ?? null;
}

/** The password versions of those of these accounts that are active, by their ids. */
export async function findPasswordVersions(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const isListed = sql`${members.id} in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const rows = await db
    .select({ id: members.id, passwordVersion: members.passwordVersion })
    .from(members)
    .where(and(isListed, eq(members.status, 'active')));
  return new Map(rows.map(({ id, passwordVersion }) => [id, passwordVersion]));
}

/**
 * Reads the account with an id and locks its row until the transaction ends.
 *
 * Every transaction locks in one order, so that no two wait for each other: codes and tokens, then accounts, then what
 * belongs to them. A row that refers to an account locks the account too.
 */
export async function lockMember(tx: Database, id: number): Promise<Member | null> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for('update');
  return member ?? null;
}

/**
 * Reads an account and lets nobody else change it until the transaction ends, so that what is read of it besides still
 * holds when it is changed. Unlike `lockMember` it lets others refer to the account. Take it with the other accounts,
 * after `keepMembers`.
 */
export async function holdMember(tx: Database, id: number): Promise<Member | null> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for('no key update');
  return member ?? null;
}

const selectKept = (db: Database, ids: readonly (number | Placeholder)[]) =>
  db
    .select()
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(members.id)
    .for('key share');

const selectKeptPair = prepareOnce((db) =>
  selectKept(db, [sql.placeholder('one'), sql.placeholder('other')]).prepare('keep_members'),
);

/**
 * Reads accounts and keeps them from being deleted until the transaction ends. Take all accounts of a transaction at
 * once: they are locked in the order of their ids.
 */
export function keepMembers(tx: Database, ids: readonly number[]): Promise<Member[]> {
  const [one, other = one, ...more] = ids;
  return one !== undefined && more.length === 0
    ? selectKeptPair(tx).execute({ one, other })
    : selectKept(tx, ids).execute();
}

/** The query that keeps one account, its placeholder `memberId`, from being deleted; a part of other statements. */
export const keepMember = (db: Database) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, sql.placeholder('memberId')))
    .for('key share');

/**
 * The query for an account, its placeholder `memberId`, that is no assistant's and meets a condition; a part of other
 * statements.
 */
export const selectMemberIf = (
  db: Database,
  condition: (account: Pick<typeof members, 'id' | 'createdAt'>) => SQL | undefined,
) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.id, sql.placeholder('memberId')), eq(members.isAssistant, false), condition(members)),
    );

/** The language of messages sent without a request (D3). */
export const localeOf = ({ locale }: Pick<Member, 'locale'>): Locale => (isLocale(locale) ? locale : 'en-US');

/** The primary key of accounts, for joins of other domains. */
export const memberId = members.id;

/** The members, as those who wrote what a statement reads. */
export const authors = alias(members, 'author');

/** A condition: the account in this column belongs to a real person, not to a demonstration (D24). */
export const isReal = (column: AnyPgColumn): SQL =>
  sql`not exists (select from ${members} where ${members.id} = ${column} and ${members.isDemo})`;

const matches = (channel: LoginIdentifier['channel']) =>
  channel === 'assistant'
    ? and(eq(sql`lower(${members.username})`, sql.placeholder('value')), members.isAssistant)
    : eq(members[channel], sql.placeholder('value'));

/** The query for accounts, for joins. */
export const selectMembers = (db: Database) => db.select().from(members).$dynamic();

/** The query for the account with a login identifier, for joins; `value` is a placeholder. */
export const memberBy = (db: Database, channel: LoginIdentifier['channel']) =>
  selectMembers(db).where(matches(channel));

const selectBy = (channel: Channel) =>
  prepareOnce((db) => memberBy(db, channel).prepare(`member_by_${channel}`));
const selectByAddress = { phone: selectBy('phone'), email: selectBy('email') };

/** The account with a phone number or e-mail address, or null. */
export async function findMemberByAddress(
  db: Database,
  { channel, value }: MemberAddress,
): Promise<Member | null> {
  const [member] = await selectByAddress[channel](db).execute({ value });
  return member ?? null;
}

/** The account with an account ID, or null; case makes no difference (D9). */
export async function findMemberByUsername(db: Database, username: string): Promise<Member | null> {
  const [member] = await db
    .select()
    .from(members)
    .where(sql`lower(${members.username}) = lower(${username})`);
  return member ?? null;
}

/** The accounts with these ids, in no order. */
export const findMembers = async (db: Database, ids: readonly number[]): Promise<Member[]> =>
  ids.length === 0 ? [] : db.select().from(members).where(isAmong(members.id, ids));

/** The assistants who can log in, in the order of their account IDs. */
export const listAssistants = (db: Database): Promise<Member[]> =>
  db
    .select()
    .from(members)
    .where(and(members.isAssistant, eq(members.status, 'active'), ne(members.id, SUPPORT_ID)))
    .orderBy(sql`lower(${members.username})`);

/** Whether an account ID is taken; case makes no difference (D9). */
export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(sql`lower(${members.username}) = lower(${username})`);
  return member !== undefined;
}

/** The failure for a violated constraint of the table, or null: 10004 account ID, 409 destination (D12). */
export function memberConflict(error: unknown): Failure | null {
  const constraint = violatedUniqueConstraint(error);
  if (constraint === 'members_username_unique')
    return new Failure(CODE.duplicateAccountId, { field: 'username' });
  if (constraint === 'members_phone_unique') return new Failure(CODE.conflict, { field: 'phone' });
  if (constraint === 'members_email_unique') return new Failure(CODE.conflict, { field: 'email' });
  return null;
}

/** Whether a statement failed because its account has been deleted in the meantime. */
export const isMemberGone = (error: unknown): boolean =>
  violatedForeignKey(error)?.endsWith('_members_id_fk') ?? false;

/** Creates an account. Throws if the address or account ID is taken; `memberConflict` tells which. */
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

/** `lastSeenAt` is updated at most this often: a write per request would cost too much. */
const SEEN_INTERVAL = 5 * 60_000;

/**
 * Updates when a member was last seen.
 * @param locale new language of the account; null keeps the old one
 */
export async function noteSeen(
  db: Database,
  member: Pick<Member, 'id' | 'lastSeenAt' | 'locale'>,
  locale: Locale | null,
  now: Date,
): Promise<void> {
  const isFresh = member.lastSeenAt.getTime() > now.getTime() - SEEN_INTERVAL;
  if (isFresh && (locale ?? member.locale) === member.locale) return;
  await db
    .update(members)
    .set({ lastSeenAt: now, ...(locale ? { locale } : {}) })
    .where(eq(members.id, member.id));
}

/**
 * Sets a password that the member has chosen and returns the updated account. Sessions of the old password become
 * invalid (D15).
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

/** Changes nickname or picture and returns the updated account; others' changes of the same version are outdated then. */
export async function changeProfile(
  tx: Database,
  id: number,
  { nickname, photo }: { nickname?: string | undefined; photo?: string | null | undefined },
): Promise<Member> {
  const [member] = await tx
    .update(members)
    .set({ nickname, photo, profileVersion: sql`${members.profileVersion} + 1` })
    .where(eq(members.id, id))
    .returning();
  if (!member) throw new Error('the account whose profile was to be changed is gone');
  return member;
}

/** Milliseconds for which a password made by an operator is valid (D35). */
const ISSUED_PASSWORD_LIFETIME = 7 * 24 * 60 * 60 * 1_000;

/** The valid password hash; null if an operator made the password and it was not replaced in time (D35). */
export function passwordHashOf(member: Member, now: Date): string | null {
  const { passwordIssuedAt, passwordHash } = member;
  const isVoid =
    passwordIssuedAt !== null && passwordIssuedAt.getTime() <= now.getTime() - ISSUED_PASSWORD_LIFETIME;
  return isVoid ? null : passwordHash;
}

/** Sets the address of a channel, or removes it, and returns the updated account. Throws if the address is taken. */
export async function setAddress(
  tx: Database,
  id: number,
  { channel, value, country }: { channel: Channel; value: string | null; country: string | null },
): Promise<Member> {
  const values = channel === 'phone' ? { phone: value, country } : { email: value };
  const [member] = await tx.update(members).set(values).where(eq(members.id, id)).returning();
  if (!member) throw new Error('the account whose address was to be set is gone');
  return member;
}

/** Records that a member accepts a version of the terms; keeps the first time if it was accepted before (D32). */
export async function recordAgreement(db: Database, id: number, agreement: string, now: Date): Promise<void> {
  await db
    .update(members)
    .set({ agreement, agreementAcceptedAt: now })
    .where(and(eq(members.id, id), sql`${members.agreement} is distinct from ${agreement}`));
}

/** Lifts a block that members can lift themselves (D14). */
export async function liftUserBlock(tx: Database, id: number): Promise<void> {
  await tx
    .update(members)
    .set({ status: 'active' })
    .where(sql`${members.id} = ${id} and ${members.status} = 'blocked_user'`);
}

/** The failure of a blocked account, shown only after the right secret: 10020, 10009, or null if not blocked (D14). */
export function blockOf(member: Member): Failure | null {
  if (member.status === 'blocked_user') return new Failure(CODE.userBlocked);
  return member.status === 'blocked_staff' ? new Failure(CODE.accountBlocked) : null;
}

/** The failure of a member whom our team doesn't let write for a while: 403 `muted`; null if they may. */
export const muteOf = ({ mutedUntil }: Pick<Member, 'mutedUntil'>, now: Date): Failure | null =>
  mutedUntil !== null && mutedUntil > now
    ? new Failure(CODE.notAllowed, { reason: 'muted', until: mutedUntil.toISOString() }, 'muted')
    : null;

/** A condition: the account in this column is nobody's of our team: no assistant's, and no host's. */
export const isOrdinary = (column: AnyPgColumn | SQL): SQL =>
  sql`exists (select from ${members} where ${members.id} = ${column} and not ${members.isAssistant} and not ${members.isHost})`;

/** A condition: the account in this column is there and not blocked. */
export const isActive = (column: AnyPgColumn | SQL): SQL =>
  sql`exists (select from ${members} where ${members.id} = ${column} and ${members.status} = 'active')`;

/** Counts the accounts used since a time, without those of a demonstration (D24). */
export async function countSeenSince(db: Database, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(members)
    .where(and(gte(members.lastSeenAt, since), not(members.isDemo)));
  return row?.total ?? 0;
}

/** The specification doesn't define the values of `authenticationStatus`, `state` and `type`; only 0 and 1 are used. */
const ORDINARY = 0;
const ACTIVE = 1;

/** The address of a member's picture in a size; null without one. */
export const pictureOf = ({ photo }: Member, size: PictureSize): string | null =>
  photo === null ? null : picturePath(photo, size);

/** The user info of an account (S3). */
export const toUserInfo = (member: Member): UserInfo => ({
  id: member.id,
  memberId: member.id,
  username: member.username,
  nickname: member.nickname,
  mobile: member.phone,
  phone: member.phone,
  email: member.email,
  photo: pictureOf(member, 512),
  icon: pictureOf(member, 96),
  state: ACTIVE,
  comment_state: ACTIVE,
  created_by: null,
  authenticationStatus: ORDINARY,
  type: ORDINARY,
  b2bToken: member.isHost ? member.b2bToken : null,
  passwordTemporary: member.passwordTemporary,
  passwordDue: member.passwordIssuedAt !== null,
  assistant: member.isAssistant,
  mutedUntil: member.mutedUntil?.toISOString() ?? null,
  agreement: member.agreement,
  profileVersion: member.profileVersion,
});

/** Deletes the row of an account, and rows that reference it. */
export async function deleteMember(tx: Database, id: number): Promise<void> {
  await tx.delete(members).where(eq(members.id, id));
}

/**
 * The row of an account for the member's own copy, without what proves the password. Only hosts see the identifier
 * that back offices know them by.
 */
export async function exportAccount(db: Database, id: number): Promise<Record<string, unknown>> {
  const found = await findMember(db, id);
  if (!found) return {};
  const { passwordHash: _hash, passwordVersion: _version, b2bToken, ...account } = found;
  return account.isHost ? { ...account, b2bToken } : account;
}

import { normaliseEmail } from '@contract/text';
import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import { AdminError } from '../admin/verb';
import type { Database } from '../database/open';
import { members } from '../database/schema';
import { readPhone } from '../sso/destination';
import type { Member } from './members';

/** Finds an account by account ID, number with its dial code or e-mail address (D4). */
export async function findAccount(db: Database, name: string): Promise<Member | null> {
  const [member] = await db
    .select()
    .from(members)
    .where(
      or(
        sql`lower(${members.username}) = lower(${name})`,
        eq(members.phone, readPhone(name) ?? name),
        eq(members.email, normaliseEmail(name)),
      ),
    );
  return member ?? null;
}

/**
 * The account that an operator names.
 * @throws AdminError there is none
 */
export async function requireAccount(db: Database, name: string): Promise<Member> {
  const member = await findAccount(db, name);
  if (!member) throw new AdminError(`There is no account "${name}".`);
  return member;
}

/** Blocks or unblocks an account (D14). The caller ends its sessions. */
export async function setMemberStatus(tx: Database, id: number, status: Member['status']): Promise<void> {
  await tx.update(members).set({ status }).where(eq(members.id, id));
}

/** Sets until when a member can't write; null lets them write. */
export async function setMutedUntil(tx: Database, id: number, until: Date | null): Promise<void> {
  await tx.update(members).set({ mutedUntil: until }).where(eq(members.id, id));
}

/** Whether there is another assistant who can log in. */
export async function hasOtherAssistant(db: Database, id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(members.isAssistant, eq(members.status, 'active'), ne(members.id, id)))
    .limit(1);
  return found !== undefined;
}

/** The accounts of the demonstration, in the order in which they were made. */
export const listDemoMembers = (db: Database): Promise<Pick<Member, 'id' | 'username'>[]> =>
  db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(eq(members.isDemo, true))
    .orderBy(asc(members.createdAt), asc(members.username));

/** Sets a password that the member must replace (D35). The caller ends the sessions. */
export async function issuePassword(
  tx: Database,
  id: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .update(members)
    .set({ passwordHash, passwordIssuedAt: now, passwordVersion: sql`${members.passwordVersion} + 1` })
    .where(eq(members.id, id));
}

/** Lets an account log in as host (D17). */
export async function makeHost(tx: Database, id: number): Promise<void> {
  await tx.update(members).set({ isHost: true }).where(eq(members.id, id));
}

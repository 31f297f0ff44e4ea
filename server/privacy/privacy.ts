import { CODE } from '@contract/codes';
import { DEFAULT_PRIVACY, type PrivacySettings } from '@contract/privacy/settings';
import { and, eq, getTableColumns, notExists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isAmong } from '../database/lists';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { privacySettings } from '../database/schema';
import { Failure } from '../failure';
import { keepMembers } from '../member/members';
import { signalShowing } from '../presence/standing-signal';

/** What members let others do and know, by their ids. */
export async function findPrivacyOf(
  db: Database,
  ids: readonly number[],
): Promise<(memberId: number) => PrivacySettings> {
  const rows =
    ids.length === 0
      ? []
      : await db.select().from(privacySettings).where(isAmong(privacySettings.memberId, ids));
  const found = new Map(rows.map(({ memberId, ...settings }) => [memberId, settings]));
  return (memberId) => found.get(memberId) ?? DEFAULT_PRIVACY;
}

const { memberId: owner, ...settings } = getTableColumns(privacySettings);

const selectPrivacy = prepareOnce((db) =>
  db
    .select(settings)
    .from(privacySettings)
    .where(eq(owner, sql.placeholder('memberId')))
    .prepare('privacy'),
);

/** What a member lets others do and know. */
export async function findPrivacy(db: Database, memberId: number): Promise<PrivacySettings> {
  const [found] = await selectPrivacy(db).execute({ memberId });
  return found ?? DEFAULT_PRIVACY;
}

/** Changes some of it. 10008 if the account is deleted. */
export function changePrivacy(
  db: Database,
  memberId: number,
  changes: { [Name in keyof PrivacySettings]?: PrivacySettings[Name] | undefined },
): Promise<PrivacySettings | Failure> {
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return db.transaction(async (tx) => {
    if ((await keepMembers(tx, [memberId])).length === 0) return new Failure(CODE.tokenInvalid);
    await tx
      .insert(privacySettings)
      .values({ memberId, ...DEFAULT_PRIVACY })
      .onConflictDoNothing();
    if (Object.keys(set).length > 0)
      await tx.update(privacySettings).set(set).where(eq(privacySettings.memberId, memberId));
    if (changes.presenceFor !== undefined) await signalShowing(tx, memberId);
    return findPrivacy(tx, memberId);
  });
}

/** A condition: whom a column names tells others what they have read. */
export const tellsReading = (db: Database, reader: AnyPgColumn): SQL =>
  notExists(
    db
      .select()
      .from(privacySettings)
      .where(and(eq(privacySettings.memberId, reader), eq(privacySettings.readReceipts, false))),
  );

/** Those of some members who learn what a member has read: nobody if either side doesn't tell. */
export async function filterReceivers(
  db: Database,
  memberId: number,
  others: readonly number[],
): Promise<number[]> {
  const privacyOf = await findPrivacyOf(db, [memberId, ...others]);
  return privacyOf(memberId).readReceipts ? others.filter((id) => privacyOf(id).readReceipts) : [];
}

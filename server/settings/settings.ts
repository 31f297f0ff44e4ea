import { type RegistrationType, registrationTypeValue } from '@contract/sso/registration-type';
import { and, eq, like } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../database/open';
import { settings } from '../database/schema';

const REGISTRATION_TYPE = 'registration-type';

/** The value of a setting, or null if no operator has set it. */
export async function readSetting(db: Database, key: string): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

/** Stores a setting; it applies to every process from the next request. */
export async function writeSetting(db: Database, key: string, value: string): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/**
 * Stores a setting in the place of the value that was read, or of none.
 * @returns false if it was another meanwhile, which stays
 */
export async function replaceSetting(
  db: Database,
  key: string,
  { known, value }: { known: string | null; value: string },
): Promise<boolean> {
  const stored =
    known === null
      ? await db.insert(settings).values({ key, value }).onConflictDoNothing().returning()
      : await db
          .update(settings)
          .set({ value })
          .where(and(eq(settings.key, key), eq(settings.value, known)))
          .returning();
  return stored.length > 0;
}

/** Deletes a setting; false if it was not set. */
export async function deleteSetting(db: Database, key: string): Promise<boolean> {
  const deleted = await db.delete(settings).where(eq(settings.key, key)).returning();
  return deleted.length > 0;
}

/** The settings whose keys start with a prefix of letters and dots, by the rest of the key. */
export async function readSettings(db: Database, prefix: string): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(settings)
    .where(like(settings.key, `${prefix}%`));
  return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value]));
}

/** The registration type where an operator has chosen none: both channels. */
export const OPEN_REGISTRATION: RegistrationType = 3;

/** The channels that are open for registration and recovery (S4); both by default. */
export async function readRegistrationType(db: Database): Promise<RegistrationType> {
  const parsed = z.safeParse(registrationTypeValue, Number(await readSetting(db, REGISTRATION_TYPE)));
  return parsed.success ? parsed.data : OPEN_REGISTRATION;
}

/** Opens and closes channels (S4, D4). */
export const writeRegistrationType = (db: Database, type: RegistrationType): Promise<void> =>
  writeSetting(db, REGISTRATION_TYPE, String(type));

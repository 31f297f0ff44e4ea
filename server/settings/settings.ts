import { type RegistrationType, registrationTypeValue } from '@contract/sso/registration-type';
import { eq, like } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../database/open';
import { settings } from '../database/schema';

const REGISTRATION_TYPE = 'registration-type';

/** Reads a setting an operator has made, or null. */
export async function readSetting(db: Database, key: string): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

/** Makes a setting; it holds from the next request on, in every process. */
export async function writeSetting(db: Database, key: string, value: string): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Forgets a setting; false where there was none. */
export async function deleteSetting(db: Database, key: string): Promise<boolean> {
  const deleted = await db.delete(settings).where(eq(settings.key, key)).returning();
  return deleted.length > 0;
}

/** The settings whose keys begin with a prefix of letters and dots, without it. */
export async function readSettings(db: Database, prefix: string): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(settings)
    .where(like(settings.key, `${prefix}%`));
  return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value]));
}

/** Which channels are open for registration and recovery (S4); both until an operator says otherwise. */
export async function readRegistrationType(db: Database): Promise<RegistrationType> {
  const parsed = z.safeParse(registrationTypeValue, Number(await readSetting(db, REGISTRATION_TYPE)));
  return parsed.success ? parsed.data : 3;
}

/** Opens and closes channels (S4, D4). */
export const writeRegistrationType = (db: Database, type: RegistrationType): Promise<void> =>
  writeSetting(db, REGISTRATION_TYPE, String(type));

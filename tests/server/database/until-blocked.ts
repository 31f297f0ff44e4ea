import { setTimeout as pause } from 'node:timers/promises';
import { readRows } from '@server/database/read-rows';
import { sql } from 'drizzle-orm';
import { describe } from 'vitest';
import * as z from 'zod/mini';
import { suite, type TestServer } from '../harness';

/** `suite` for what only PostgreSQL does: it runs transactions beside each other. */
export const onPostgres = process.env['TEST_ENGINE'] === 'postgres' ? suite : describe.skip;

/** Waits until so many statements wait for locks. */
export async function untilBlocked({ db }: Pick<TestServer, 'db'>, statements = 1): Promise<void> {
  const waiting = sql`select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; tries < 100; tries++) {
    if ((await readRows(db, z.object({ one: z.number() }), waiting)).length >= statements) return;
    await pause(20);
  }
  throw new Error('no statement waits for a lock');
}

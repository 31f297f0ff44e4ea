import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@server/database/open';
import { members } from '@server/database/schema';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onPostgres } from '../faults/suites';
import { freshDatabase } from '../test-database';

onPostgres('a start on PostgreSQL (D2)', { timeout: 30_000 }, () => {
  let data: Awaited<ReturnType<typeof freshDatabase>>;
  let other: Client;
  const reasons: string[] = [];

  beforeEach(async () => {
    reasons.length = 0;
    data = await freshDatabase();
    other = new Client({ connectionString: data.url ?? '' });
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await data.remove();
  });

  /** Starts to open the database; `isOpen` tells whether it has. */
  function start() {
    const state = { isOpen: false };
    const opening = openDatabase({ ...data, onWait: (reason) => reasons.push(reason) }).then((opened) => {
      state.isOpen = true;
      return opened;
    });
    return { state, opening };
  }

  it('says that it waits for another process that migrates, and goes on after it', async () => {
    await other.query('select pg_advisory_lock(4201977)');
    const { state, opening } = start();
    await expect
      .poll(() => reasons, { timeout: 5_000 })
      .toEqual(['waiting for another process that migrates the database']);
    await pause(1_200);
    expect(state.isOpen).toBe(false);
    await other.query('select pg_advisory_unlock(4201977)');
    await (await opening).close();
    expect(reasons).toHaveLength(1);
  });

  it('holds nobody up behind a migration that waits for a table, says so, and tries again', async () => {
    await other.query('begin');
    await other.query('create schema drizzle');
    const { state, opening } = start();
    await expect
      .poll(() => reasons, { timeout: 10_000 })
      .toEqual(['waiting for those who use tables of the database that are to be migrated']);
    expect(state.isOpen).toBe(false);
    await other.query('rollback');
    const { db, close } = await opening;
    expect(await db.$count(members)).toBe(0);
    await close();
  });

  it('says nothing when nothing waits', async () => {
    await (await start().opening).close();
    expect(reasons).toEqual([]);
  });
});

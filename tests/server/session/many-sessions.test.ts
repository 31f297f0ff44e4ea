import { readRows } from '@server/database/read-rows';
import { authenticate, TOKEN_HEAD } from '@server/session/sessions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase } from '../test-database';

const TOKEN = 'x'.repeat(43);

// How the embedded database plans is the same, but its statements aren't traced.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('with a thousand sessions', () => {
  const statements: string[] = [];
  let database: Awaited<ReturnType<typeof openTestDatabase>>;

  beforeAll(async () => {
    database = await openTestDatabase((text, run) => {
      statements.push(text);
      return run();
    });
    await database.db.execute(sql`
      with added as (
        insert into members (id, username, nickname, email, country, password_hash, locale, created_at, last_seen_at)
        select n, 'm' || n, 'Member ' || n, 'm' || n || '@example.com', 'CN', '', 'en-US', now(), now()
        from generate_series(1, 1000) n
        returning id
      )
      insert into sessions (member_id, token_hash, visit_id, device_id, device_name, device_type, created_at, last_used_at)
      select id, 'hash' || id, 'visit', 'device', 'Device', '9', now(), now() from added`);
    await database.db.execute(sql`analyze`);
  });

  afterAll(() => database.close());

  it('a call finds its own without reading a table as a whole', async () => {
    statements.length = 0;
    await authenticate({ db: database.db, clock: () => new Date() }, TOKEN_HEAD + TOKEN, 'visit');
    const [statement = '', ...others] = statements;
    expect(others).toEqual([]);
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`prepare find_session as ${statement}`));
      const explained = sql`explain execute find_session('hash', 'hash')`;
      return readRows(tx, z.object({ 'QUERY PLAN': z.string() }), explained);
    });
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain('Index Scan');
    expect(lines).not.toContain('Seq Scan');
  });
});

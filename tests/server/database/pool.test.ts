import { members } from '@server/database/schema';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';

suite('statements', () => {
  let server: TestServer;

  setUpServer((started) => {
    server = started;
  });

  describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('on PostgreSQL', () => {
    it('are prepared once per connection, in transactions and savepoints too', async () => {
      const rows = await server.db.transaction(async (tx) => {
        const find = (id: number) => tx.select().from(members).where(eq(members.id, id));
        await find(1);
        await find(2);
        await tx.transaction((inner) => inner.select().from(members).where(eq(members.nickname, 'x')));
        return JSON.stringify(await tx.execute(sql`select statement from pg_prepared_statements`));
      });
      expect(rows.match(/\\"id\\" = \$1/g)).toHaveLength(1);
      expect(rows.match(/\\"nickname\\" = \$1/g)).toHaveLength(1);
    });

    it('are not compiled, which takes longer than running them', async () => {
      expect(JSON.stringify(await server.db.execute(sql`show jit`))).toContain('"jit":"off"');
    });
  });

  it('treat values that look like SQL as values', async () => {
    const hostile = `'; drop table members; --`;
    const found = await server.db.select().from(members).where(eq(members.nickname, hostile));
    expect(found).toEqual([]);
  });
});

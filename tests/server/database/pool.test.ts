import { setTimeout as pause } from 'node:timers/promises';
import { findRelations } from '@server/contacts/people';
import { prepareOnce } from '@server/database/prepare-once';
import { readRows } from '@server/database/read-rows';
import { members } from '@server/database/schema';
import { findSeen, noteSeen } from '@server/presence/seen';
import { together } from '@server/database/together';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { signUp } from '../accounts';
import { phone, setUpServer, suite, type TestServer } from '../harness';

const raiseVersions = prepareOnce((db) =>
  db
    .update(members)
    .set({ passwordVersion: sql`${members.passwordVersion} + 1` })
    .returning({ version: members.passwordVersion })
    .prepare('raise_versions'),
);

const readVersions = prepareOnce((db) =>
  db
    .select({ version: members.passwordVersion })
    .from(members)
    .where(eq(members.isAssistant, false))
    .prepare('versions'),
);

const divideByZero = prepareOnce((db) =>
  db
    .select({ none: sql`${members.passwordVersion} / 0` })
    .from(members)
    .prepare('divide_by_zero'),
);

const counted = z.object({ count: z.coerce.number() });
const COUNT_PREPARED = sql`select count(*) as count from pg_prepared_statements`;

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

    it('are few, however long their lists are', async () => {
      const count = await server.db.transaction(async (tx) => {
        const prepared = async () => (await readRows(tx, counted, COUNT_PREPARED))[0]?.count ?? 0;
        const before = await prepared();
        for (let length = 1; length <= 200; length++) {
          const ids = Array.from({ length }, (_, index) => index + 1);
          await tx.select({ id: members.id }).from(members).where(inArray(members.id, ids));
          await findRelations(tx, 1, ids);
          await noteSeen(tx, ids, server.now());
          await findSeen(tx, ids);
        }
        return (await prepared()) - before;
      });
      expect(count).toBeLessThan(50);
    });

    it('are not compiled, which takes longer than running them', async () => {
      expect(JSON.stringify(await server.db.execute(sql`show jit`))).toContain('"jit":"off"');
    });
  });

  it('of one transaction run in the order in which they are sent, and are not waited for in between', async () => {
    await signUp(server, server.client(), phone());
    const versions = await server.db.transaction((tx) =>
      together([readVersions(tx).execute(), raiseVersions(tx).execute(), readVersions(tx).execute()]),
    );
    expect(versions.map(([row]) => row?.version)).toEqual([1, 2, 2]);
  });

  it('of a transaction that fails leave nothing behind, the later ones included', async () => {
    await signUp(server, server.client(), phone());
    const failing = server.db.transaction((tx) =>
      together([
        readVersions(tx)
          .execute()
          .then(() => pause(20))
          .then(() => raiseVersions(tx).execute()),
        raiseVersions(tx).execute(),
        divideByZero(tx).execute(),
        raiseVersions(tx).execute(),
      ]),
    );
    await expect(failing).rejects.toThrow();
    await pause(50);
    expect(await readVersions(server.db).execute()).toEqual([{ version: 1 }]);
  });

  it('treat values that look like SQL as values', async () => {
    const hostile = `'; drop table members; --`;
    const found = await server.db.select().from(members).where(eq(members.nickname, hostile));
    expect(found).toEqual([]);
  });
});

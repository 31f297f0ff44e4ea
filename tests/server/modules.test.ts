import * as schema from '@server/database/schema';
import { eraseMember, exportMember, modules } from '@server/modules';
import { addMiniApp } from '@server/mini-program/mini-apps';
import * as miniProgram from '@contract/mini-program/calls';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { signUp } from './accounts';
import { phone, setUpServer, suite, type TestServer } from './harness';

const tables: PgTable[] = Object.values<unknown>(schema).filter((table) => is(table, PgTable));

/** Whether a table refers to a member, by a foreign key or by the name of a column. */
const namesMember = (table: PgTable): boolean =>
  table === schema.members ||
  'memberId' in getTableColumns(table) ||
  getTableConfig(table).foreignKeys.some(({ reference }) => reference().foreignTable === schema.members);

suite('the domains', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('erase every table that refers to a member', () => {
    const owned = modules.flatMap(({ members }) => members?.tables ?? []);
    const needed = tables.filter(namesMember).map(getTableName).toSorted();
    expect(needed.length).toBeGreaterThan(3);
    expect(owned.map(getTableName).toSorted()).toEqual(needed);
  });

  it('erase all data of a member, and keep all data of others', async () => {
    await addMiniApp(server.db, { key: 'garden', page: 'https://garden.example/app' }, server.now());
    const [leaving, staying] = [server.client(), server.client()];
    const { memberId } = await signUp(server, leaving, phone());
    const other = await signUp(server, staying, phone(1));
    for (const client of [leaving, staying]) await client.call(miniProgram.oneTimeToken, { ma: 'garden' });

    const exported = await exportMember(server.db, memberId);
    expect(Object.keys(exported).toSorted()).toEqual(['member', 'one-time', 'session']);
    const text = JSON.stringify(exported);
    expect(text).toContain(phone().e164);
    expect(text).not.toMatch(/argon2|hash/i);

    await server.db.transaction((tx) => eraseMember(tx, memberId));
    for (const table of tables.filter(namesMember)) {
      const rows = JSON.stringify(await server.db.select().from(table));
      expect(rows, getTableName(table)).not.toContain(String(memberId));
      expect(rows, getTableName(table)).toContain(String(other.memberId));
    }
  });
});

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRows } from '@server/database/read-rows';
import { members } from '@server/database/schema';
import { openDatabase, type OpenDatabase } from '@server/database/open';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { openApi } from '../../support/api';
import { PASSWORD } from '../accounts';
import { freshDatabase } from '../test-database';
import { Balancer } from './balancer';
import { PatientClient } from './patient-client';
import { buildServer, type ServerProcess, startProcess, statusOf } from './processes';
import { onPostgres } from './suites';

const journal = z.looseObject({ entries: z.array(z.record(z.string(), z.unknown())) });

/**
 * The next version's migration: what migrations may do, to tables that are in use all the time. Calls lock the first two
 * in the other order: who stands in a circle with it must not be told that the server is broken.
 */
const NEXT = '9999_next';
const MIGRATION = ['sessions', 'members', 'notices']
  .flatMap((table) => [
    `ALTER TABLE "${table}" ADD COLUMN "next_note" text;`,
    `ALTER TABLE "${table}" ADD COLUMN "next_count" integer DEFAULT 0 NOT NULL;`,
    `CREATE INDEX "${table}_next" ON "${table}" ("next_count");`,
  ])
  .concat('CREATE TABLE "next_things" ("member_id" bigint REFERENCES "members" ("id") ON DELETE CASCADE);')
  .join('--> statement-breakpoint\n');

const nextMember = z.object({ next_count: z.number() });
const selectNext = (id: number) => sql`select next_count from members where id = ${id}`;

/** A copy of the server with one more migration: the next version. */
function nextVersionOf(folder: string): string {
  const next = `${folder}-next`;
  cpSync(folder, next, { recursive: true });
  const file = join(next, 'migrations/meta/_journal.json');
  const known = journal.parse(JSON.parse(readFileSync(file, 'utf8')));
  const entry = { ...known.entries.at(-1), idx: known.entries.length, when: Date.now(), tag: NEXT };
  writeFileSync(file, JSON.stringify({ ...known, entries: [...known.entries, entry] }));
  writeFileSync(join(next, `migrations/${NEXT}.sql`), MIGRATION);
  return next;
}

onPostgres('while processes of this version serve, the next one', { timeout: 180_000 }, () => {
  let built: Awaited<ReturnType<typeof buildServer>>;
  let data: Awaited<ReturnType<typeof freshDatabase>>;
  let direct: OpenDatabase;
  let next = '';
  let env: NodeJS.ProcessEnv = {};
  const running: ServerProcess[] = [];
  let balancer: Balancer;

  const start = async (folder: string): Promise<ServerProcess> => {
    const server = await startProcess(folder, env);
    running.push(server);
    return server;
  };

  beforeAll(async () => {
    built = await buildServer();
    data = await freshDatabase();
    env = { DATA_DIR: data.dataDir, DATABASE_URL: data.url ?? '' };
    await start(built.folder);
    await start(built.folder);
    direct = await openDatabase({ url: data.url, dataDir: data.dataDir });
    next = nextVersionOf(built.folder);
    balancer = await Balancer.open(running.map(({ origin }) => origin));
  }, 120_000);
  afterAll(async () => {
    await balancer.close();
    for (const server of running) await server.end('SIGTERM');
    await direct.close();
    await data.remove();
    rmSync(next, { recursive: true, force: true });
    built.remove();
  });

  it('migrates and starts: no call fails, the former ones stay ready, and can be started again (D2)', async () => {
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    const clients = await Promise.all(
      [1, 2, 3, 4].map((number) => PatientClient.create(balancer.origin, direct.db, `writer_${number}`)),
    );
    const writing = clients.map((client) => client.run(() => isOver));
    const goOn = async () => {
      const before = clients.map(({ answers }) => answers.length);
      const went = () => clients.every(({ answers }, index) => answers.length > (before[index] ?? 0) + 20);
      await expect.poll(went, { timeout: 30_000 }).toBe(true);
    };
    await goOn();
    const newer = await start(next);
    const registered = await (await openApi(newer.origin)).register({ email: 'ada@example.com' }, PASSWORD);
    expect(await readRows(direct.db, nextMember, selectNext(registered.login.memberId))).toEqual([
      { next_count: 0 },
    ]);
    await goOn();
    for (const { origin } of running) expect(await statusOf(`${origin}/health/ready`)).toBe(200);

    // The next version is withdrawn: this one starts over what it has left.
    expect(await newer.end('SIGTERM')).toBe(0);
    const again = await start(built.folder);
    expect(await statusOf(`${again.origin}/health/ready`)).toBe(200);
    await goOn();

    isOver = true;
    await Promise.all(writing);
    const stored = await direct.db.select({ id: members.id, nickname: members.nickname }).from(members);
    for (const { id, acknowledged, answers } of clients) {
      // Whoever has waited for the migration for too long is told to ask again.
      const others = answers.filter(({ status }) => status !== 200);
      expect(others.map(({ status, retryAfter }) => `${status} ${retryAfter}`)).toEqual(
        others.map(() => '503 1'),
      );
      const nickname = stored.find((member) => member.id === id)?.nickname;
      expect(Number(nickname)).toBeGreaterThanOrEqual(acknowledged);
    }
  });
});

import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { CODE } from '@contract/codes';
import { me, updateProfile } from '@contract/member/calls';
import { openDatabase } from '@server/database/open';
import { Engine } from '@server/database/engine';
import { members } from '@server/database/schema';
import { translate } from '@server/i18n/translate';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, type Member, openApi } from '../../support/api';
import { layDatabase } from '../../support/database-template';
import { PASSWORD } from '../accounts';
import { join } from '../chat/talk';
import { suite, TestServer } from '../harness';
import { upload } from '../pictures';
import { authorized } from './avatars';
import { buildServer, launch, type ServerProcess, startProcess, statusOf } from './processes';
import { SmallDisk, whyNoSmallDisk } from './small-disk';

const isEmbedded = process.env['TEST_ENGINE'] !== 'postgres';
const whyNot = whyNoSmallDisk();
if (whyNot !== null) console.warn(`SKIPPED: ${whyNot}`);
const onSmallDisk = whyNot === null ? suite : describe.skip;

const UNAVAILABLE = {
  code: CODE.unavailable,
  message: translate('en-US', 'codes.503'),
  data: { retryAfter: 1 },
};

const readiness = z.object({ status: z.string(), checks: z.record(z.string(), z.string()) });

/** Whether a server is ready, and what it says of each thing that it needs. */
async function askReady({ origin }: ServerProcess) {
  const response = await fetch(`${origin}/health/ready`);
  return { http: response.status, ...z.parse(readiness, await response.json()) };
}

/** Registers until it is stopped; `acknowledged` gets the addresses. */
async function keepRegistering(api: Api, acknowledged: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const email = `writer-${randomBytes(4).toString('hex')}@example.com`;
    const isDone = await api.register({ email }, PASSWORD).then(
      () => true,
      () => false,
    );
    if (isDone) acknowledged.push(email);
  }
}

onSmallDisk('a server that has no room for media', { timeout: 60_000 }, () => {
  it('refuses an upload, and says so in the log without anything of the member', async () => {
    const disk = new SmallDisk(64);
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const server = await TestServer.start({ DATA_DIR: disk.folder }, logger);
    try {
      const { client } = await join(server, 1, 'Ann');
      const refused = await upload(client, Buffer.from('a plan'), { kind: 'file', name: 'secret-plan.pdf' });
      expect(refused).toMatchObject({ status: 503, failure: { retryAfter: 60 } });
      const said = lines.filter((line) => line.includes('no room for an upload'));
      expect(said).toHaveLength(1);
      expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 50, kind: 'file', bytes: 6 });
      expect(lines.join()).not.toMatch(/secret-plan|Ann|13800138/);
    } finally {
      await server.close();
      disk.remove();
    }
  });
});

describe.runIf(isEmbedded)('with the embedded database', () => {
  onSmallDisk('on a disk that fills, a server', { timeout: 240_000 }, () => {
    let built: Awaited<ReturnType<typeof buildServer>>;
    let disk: SmallDisk;
    let server: ServerProcess;
    let api: Api;
    const acknowledged: string[] = [];

    const env = () => ({ DATA_DIR: path.join(disk.folder, 'data') });

    beforeAll(async () => {
      built = await buildServer();
      disk = new SmallDisk(256);
      mkdirSync(env().DATA_DIR);
      await layDatabase(env().DATA_DIR);
      server = await startProcess(built.folder, env());
      api = await openApi(server.origin);
    }, 120_000);
    afterEach(() => disk.empty());
    afterAll(async () => {
      await server.end('SIGKILL');
      disk.remove();
      built.remove();
    });

    /** Every registration that was acknowledged, by a copy of the data that nobody uses. */
    async function expectAllStored() {
      const copy = new SmallDisk(256);
      cpSync(path.join(env().DATA_DIR, 'database'), path.join(copy.folder, 'database'), { recursive: true });
      const { db, close } = await openDatabase({ url: null, dataDir: copy.folder });
      const stored = (await db.select({ email: members.email }).from(members)).map(({ email }) => email);
      await close();
      copy.remove();
      expect(stored).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(stored).size).toBe(stored.length);
    }

    /** Fills the disk while members register, and waits until nothing is written. */
    async function fillUnderLoad(megabytesLeft: number, member: Member) {
      let isOver = false;
      const before = acknowledged.length;
      const writers = [1, 2, 3, 4].map(() => keepRegistering(api, acknowledged, () => isOver));
      await expect.poll(() => acknowledged.length - before, { timeout: 60_000 }).toBeGreaterThan(4);
      disk.fill(megabytesLeft);
      const change = async () => {
        const answer = await api.send(
          updateProfile,
          { nickname: `N${randomBytes(3).toString('hex')}` },
          authorized(member),
        );
        const { code, message, data } = answer;
        return { code, message, data };
      };
      await expect.poll(change, { timeout: 20_000 }).toEqual(UNAVAILABLE);
      isOver = true;
      await Promise.all(writers);
    }

    it('says that it is not ready before anything fails', async () => {
      expect(await askReady(server)).toMatchObject({ http: 200, checks: { storage: 'ok' } });
      disk.fill(48);
      expect(await askReady(server)).toEqual({
        http: 503,
        status: 'unavailable',
        checks: { database: 'ok', migrations: 'ok', storage: 'failed' },
      });
      await keepRegistering(api, acknowledged, () => acknowledged.length > 0);
    });

    it.each([
      ['almost', 16],
      ['to its last byte', 0],
    ])(
      'goes on reading when it is full %s, refuses writing, and writes once there is space',
      async (_how, left) => {
        const member = await api.register({ email: `reader-${left}@example.com` }, PASSWORD);
        acknowledged.push(`reader-${left}@example.com`);
        await fillUnderLoad(left, member);
        const { http, checks } = await askReady(server);
        expect([http, checks['storage']]).toEqual([503, 'failed']);
        expect(await statusOf(`${server.origin}/health/live`)).toBe(200);
        expect((await api.send(me, {}, authorized(member))).code).toBe(CODE.success);
        disk.empty();
        await expect.poll(() => askReady(server)).toMatchObject({ http: 200 });
        const again = () => api.send(updateProfile, { nickname: 'Back' }, authorized(member));
        await expect.poll(async () => (await again()).code, { timeout: 10_000 }).toBe(CODE.success);
        expect(server.child.exitCode).toBeNull();
      },
    );

    it('that is killed while the disk is full says what is wrong, and starts once there is space', async () => {
      const member = await api.register({ email: 'killed@example.com' }, PASSWORD);
      acknowledged.push('killed@example.com');
      await fillUnderLoad(0, member);
      await server.end('SIGKILL');
      const refused = await launch(built.folder, env());
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(
        /^The data directory \S+ cannot be used: ENOSPC: no space left on device[^\n]*\n$/,
      );
      disk.empty();
      await expectAllStored();
      server = await startProcess(built.folder, env());
      api = await openApi(server.origin);
      const changed = await api.send(updateProfile, { nickname: 'Back' }, authorized(member));
      expect(changed.code).toBe(CODE.success);
    });
  });

  onSmallDisk('the engine without room for its log', { timeout: 120_000 }, () => {
    it('stops and refuses statements, instead of blocking the process, and opens again with all data', async () => {
      const disk = new SmallDisk(112);
      await layDatabase(disk.folder);
      const directory = path.join(disk.folder, 'database');
      const engine = await Engine.open(directory);
      const stopped: unknown[] = [];
      engine.onStop = (error) => stopped.push(error);
      await engine.exec('create table t (id int, x text); alter table t alter x set storage external');
      // Rows of one size take the space of those before them: only the log grows.
      const text = `(select string_agg(md5(random()::text || n), '') from generate_series(1, 40) n)`;
      await engine.exec(`insert into t values (1, ${text})`);
      for (let round = 0; round < 200; round++) await engine.exec(`update t set x = ${text}`);
      disk.fill(0);
      let written = 0;
      const write = async () => {
        for (;;) {
          await engine.query(`update t set id = id + 1, x = ${text}`);
          written++;
        }
      };
      await expect(write()).rejects.toThrow();
      await expect(engine.query('select 1')).rejects.toThrow('the database has stopped');
      await expect(engine.transaction((tx) => tx.query('select 1'))).rejects.toThrow(
        'the database has stopped',
      );
      expect(stopped).toHaveLength(1);
      await engine.close();
      disk.empty();
      const again = await Engine.open(directory);
      expect((await again.query('select id from t')).rows).toEqual([{ id: written + 1 }]);
      await again.close();
      disk.remove();
    });
  });
});

import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { callAdminSocket, execute, openAdminSocket } from '@server/admin/admin-socket';
import { inSnapshot, readDatabase } from '@server/backup/back-up';
import { loadConfig } from '@server/config';
import { openDatabase, type Database, type OpenDatabase } from '@server/database/open';
import { readRows } from '@server/database/read-rows';
import { caseMessages, chatMedia, members, moderationCases } from '@server/database/schema';
import { keepMedia } from '@server/media/kept-media';
import { createStorage } from '@server/media/storage';
import { createMember } from '@server/member/members';
import { openSession } from '@server/session/sessions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { freshDirectory, layDatabase } from '../../support/database-template';
import { suite } from '../harness';
import { openTestDatabase } from '../test-database';

const NOW = new Date('2026-01-01T00:00:00Z');
const SECRET_KEY = 'a-secret-of-at-least-32-characters';
const isEmbedded = process.env['TEST_ENGINE'] !== 'postgres';

let database: OpenDatabase;
let folder: ReturnType<typeof freshDirectory>;
let files = 0;
const freshFile = () => path.join(folder.directory, `${++files}.backup`);

/** A table with every kind of column that a text form could get wrong. */
const STRANGE = sql`create table strange (
  id bigint generated always as identity primary key, parent bigint references strange (id),
  bytes bytea, moments timestamptz[], document jsonb, double float8, doubled float8 generated always as (double * 2) stored,
  "odd ""name" text)`;

beforeAll(async () => {
  folder = freshDirectory();
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  folder.remove();
});
beforeEach(async () => {
  await database.db.execute(sql`drop table if exists strange`);
  await empty(database.db);
});

const run = (db: Database, argv: string[], env: NodeJS.ProcessEnv = {}) =>
  execute(argv, {
    db,
    config: loadConfig({ DATA_DIR: folder.directory, SECRET_KEY, ...env }),
    clock: () => NOW,
    directory: folder.directory,
  });
const command = (...argv: string[]) => run(database.db, argv);

const named = z.object({ name: z.string() });
const tablesOf = async (db: Database): Promise<string[]> => {
  const rows = await readRows(
    db,
    named,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name);
};

async function empty(db: Database): Promise<void> {
  for (const table of await tablesOf(db)) await db.execute(sql`truncate ${sql.identifier(table)} cascade`);
}

/** All rows of all tables. */
async function contentOf(db: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const table of await tablesOf(db)) {
    const row = z.object({ row: z.unknown() });
    const rows = await readRows(
      db,
      row,
      sql`select to_jsonb(t) as "row" from ${sql.identifier(table)} t order by to_jsonb(t)::text`,
    );
    content[table] = rows;
  }
  return content;
}

/** What a restore brings back of a content: sessions end by it. */
const restored = (content: Record<string, unknown[]>) => ({ ...content, sessions: [] });

async function fill(db: Database, count = 3): Promise<void> {
  for (let index = 0; index < count; index++) {
    const member = {
      username: `member_${index}`,
      nickname: `Ада "${index}"\n\\ 🦊`,
      email: `member-${index}@example.com`,
      passwordHash: 'unused',
      locale: 'ru',
    };
    const { id } = await createMember(db, member, NOW);
    const device = {
      visitId: 'v',
      deviceId: 'd',
      deviceName: 'n',
      deviceType: '9',
      pageMode: 'web',
      address: '203.0.113.7',
    };
    await openSession(db, { id, passwordVersion: 1 }, device, NOW);
  }
  await db.execute(
    sql`insert into limit_hits values ('key', array['2026-01-01T00:00:00.123Z'::timestamptz], now())`,
  );
  await db.execute(
    sql`insert into idempotent_answers values ('a', '{"data": {"code": "\\u2028\\n"}}', now())`,
  );
  await db.execute(
    sql`insert into dev_inbox (channel, recipient_hash, payload, at) values ('sms', 'r', 'p', now()), ('sms', 'r', 'p', now())`,
  );
}

/** A backup of a filled database. */
async function makeBackup(): Promise<string> {
  const file = freshFile();
  await fill(database.db);
  expect(await command('backup', file)).toMatchObject({ ok: true });
  return file;
}

/** A file that a member has sent, of this many bytes. */
async function storeFile(db: Database, content: Buffer): Promise<string> {
  const [member] = await db.select({ id: members.id }).from(members);
  const [row] = await db
    .insert(chatMedia)
    .values({ memberId: member?.id ?? 0, bytes: content.length, createdAt: NOW })
    .returning({ id: chatMedia.id });
  if (!row) throw new Error('nothing was stored');
  await (await storage()).put(row.id, 'original', content);
  return row.id;
}

const storage = () => createStorage({ dataDir: folder.directory, bucket: null });

async function contentOfFile(id: string): Promise<Buffer | null> {
  const stored = await (await storage()).read(id, 'original');
  return stored && buffer(stored.content);
}

suite('a backup (D4)', { timeout: 60_000 }, () => {
  it('brings back the content of media, and takes away that of media it doesn’t know', async () => {
    await fill(database.db, 1);
    const content = randomBytes(500_000);
    const id = await storeFile(database.db, content);
    const empty = await storeFile(database.db, Buffer.alloc(0));
    const file = freshFile();
    expect(await command('backup', file)).toMatchObject({ text: expect.stringContaining('2 media') });
    await (await storage()).remove(id);
    const later = await storeFile(database.db, Buffer.from('later'));
    expect(await command('restore', file, '--replace')).toMatchObject({
      text: expect.stringContaining('and the content of 2 media restored'),
    });
    expect((await contentOfFile(id))?.equals(content)).toBe(true);
    expect(await contentOfFile(empty)).toHaveLength(0);
    expect(await contentOfFile(later)).toBeNull();
  });

  it('brings back the content of media that only a case keeps', async () => {
    await fill(database.db, 1);
    const id = await storeFile(database.db, Buffer.from('evidence'));
    const [member] = await database.db.select({ id: members.id }).from(members);
    const [opened] = await database.db
      .insert(moderationCases)
      .values({ kind: 'message', subjectKey: 'message', urgency: 0, createdAt: NOW })
      .returning({ id: moderationCases.id });
    const [caseId, memberId] = [opened?.id ?? 0, member?.id ?? 0];
    const said = { senderId: memberId, authorId: memberId, at: NOW, text: '', media: 1 };
    await database.db.insert(caseMessages).values({ caseId, seq: 1, ...said });
    await keepMedia(database.db, caseId, [{ seq: 1, media: [{ kind: 'file', id, name: 'plan', size: 8 }] }]);
    await database.db.delete(chatMedia);
    const file = freshFile();
    expect(await command('backup', file)).toMatchObject({
      text: expect.stringContaining('content of 1 medium'),
    });
    await (await storage()).remove(id);
    await command('restore', file, '--replace');
    expect(await contentOfFile(id)).toEqual(Buffer.from('evidence'));
  });

  it('that can’t be restored leaves the content of media as it was', async () => {
    await fill(database.db, 1);
    const id = await storeFile(database.db, Buffer.from('gone'));
    const file = freshFile();
    await command('backup', file);
    await database.db.delete(chatMedia);
    await (await storage()).remove(id);
    const later = await storeFile(database.db, Buffer.from('later'));
    // The database isn't empty.
    expect(await command('restore', file)).toMatchObject({ ok: false });
    expect(await contentOfFile(id)).toBeNull();
    expect(await contentOfFile(later)).toEqual(Buffer.from('later'));
  });

  it('brings back every row of every table, and says how many', async () => {
    const file = freshFile();
    await fill(database.db);
    const before = await contentOf(database.db);
    const tables = Object.keys(before).length;
    const saved = await command('backup', file);
    expect(saved).toEqual({
      ok: true,
      text: `10 rows of ${tables} tables written to ${file}. Keep its SECRET_KEY too: without it no password in the backup works.`,
    });
    await empty(database.db);
    expect(await command('restore', file)).toEqual({
      ok: true,
      text: `10 rows of ${tables} tables restored, as of 2026-01-01T00:00:00.000Z. Everybody has to log in again. Restart running servers: they may remember what was replaced.`,
    });
    expect(await contentOf(database.db)).toEqual(restored(before));
  });

  it('brings back no session, code or token, and no message that waits: they may be revoked, used or sent', async () => {
    await fill(database.db, 1);
    await database.db.execute(sql`insert into codes (destination_hash, purpose, code_hash, expires_at)
      values ('d', 'login', 'c', now())`);
    await database.db
      .execute(sql`insert into tickets (token_hash, kind, destination_hash, code_hash, expires_at)
      values ('t', 'login', 'd', 'c', now())`);
    await database.db.execute(sql`insert into one_time_tokens
      (token_hash, purpose, audience, member_id, session_id, expires_at)
      select 't', 'handoff', 'https://office.example', member_id, id, now() from sessions`);
    await database.db
      .execute(sql`insert into push_subscriptions (session_id, endpoint, p256dh, auth, shows_text, created_at)
      select id, 'https://push.example', 'p', 'a', true, now() from sessions`);
    await database.db.execute(sql`insert into pushes (session_id, room_id, seq, next_attempt_at, expires_at)
      select id, gen_random_uuid(), 1, now(), now() from sessions`);
    await database.db
      .execute(sql`insert into outbox (id, channel, payload, status, next_attempt_at, expires_at, created_at)
      select gen_random_uuid(), 'sms', 'p', status, now(), now(), now() from unnest(array['pending', 'sent']) as status`);
    const file = freshFile();
    await command('backup', file);
    expect(await command('restore', file, '--replace')).toMatchObject({ ok: true });
    const ended = ['sessions', 'codes', 'tickets', 'one_time_tokens', 'push_subscriptions', 'pushes'];
    const content = await contentOf(database.db);
    for (const table of ended) expect(content[table], table).toEqual([]);
    expect(content['outbox']).toMatchObject([{ row: { status: 'sent' } }]);
    expect(content['members']).toHaveLength(1);
  });

  it('needs no list of tables, whatever their columns, names and references', async () => {
    await database.db.execute(STRANGE);
    await database.db
      .execute(sql`insert into strange (parent, bytes, moments, document, double, "odd ""name") values
      (2, '\\x00ff', array['2026-01-01 00:00+09'::timestamptz, null], 'null', 'NaN', null),
      (1, '', '{}', null, 0.1, 'null'), (null, null, null, '[1, "a,b"]', -1e-300, '[","]')`);
    const before = await contentOf(database.db);
    const file = freshFile();
    await command('backup', file);
    await empty(database.db);
    await command('restore', file);
    expect(await contentOf(database.db)).toEqual(before);
    // References hold again, and sequences go on behind what was restored.
    await expect(database.db.execute(sql`insert into strange (parent) values (99)`)).rejects.toThrow();
    const added = await readRows(
      database.db,
      z.object({ id: z.string() }),
      sql`insert into strange (double) values (1) returning id::text as id`,
    );
    expect(added).toEqual([{ id: expect.stringMatching(/^[45]$/) }]);
  });

  it('lets sequences go on where they were', async () => {
    const file = await makeBackup();
    const next = () =>
      readRows(
        database.db,
        z.object({ id: z.string() }),
        sql`insert into dev_inbox (channel, recipient_hash, payload, at) values ('sms', 'r', 'p', now()) returning id::text as id`,
      );
    const expected = await next();
    expect(await command('restore', file, '--replace')).toMatchObject({ ok: true });
    expect(await next()).toEqual(expected);
  });

  it('can be restored on the other engine', async () => {
    const file = await makeBackup();
    const before = await contentOf(database.db);
    const { directory, remove } = freshDirectory();
    await layDatabase(directory);
    const other = await openDatabase({ url: null, dataDir: directory });
    expect(await run(other.db, ['restore', file])).toMatchObject({ ok: true });
    expect(await contentOf(other.db)).toEqual(restored(before));
    const back = freshFile();
    await run(other.db, ['backup', back]);
    await other.close();
    remove();
    await empty(database.db);
    expect(await command('restore', back)).toMatchObject({ ok: true });
    expect(await contentOf(database.db)).toEqual(restored(before));
  });

  it('has many rows in little memory: they are read and written in parts', async () => {
    await database.db.execute(sql`insert into limit_counts
      select 'key-' || n || repeat('x', 4000), n, now() from generate_series(1, 1050) n`);
    const before = await contentOf(database.db);
    const file = freshFile();
    await command('backup', file);
    await empty(database.db);
    await command('restore', file);
    expect(await contentOf(database.db)).toEqual(before);
  });

  it.runIf(!isEmbedded)('has the rows of one moment, whatever is written meanwhile', async () => {
    await fill(database.db);
    const rows = await inSnapshot(database.db, async (tx) => {
      const read: string[] = [];
      for await (const line of readDatabase(tx, { tables: 0, rows: 0, media: 0 })) {
        if (read.length === 0) await database.db.delete(members);
        read.push(line);
      }
      return read;
    });
    expect(rows.filter((line) => line.includes('member-1@example.com'))).toHaveLength(1);
    expect(await database.db.$count(members)).toBe(0);
  });

  it('is written beside a running server, into the folder in which the command was typed', async () => {
    await fill(database.db);
    const config = loadConfig({ DATA_DIR: folder.directory, SECRET_KEY });
    const socket = await openAdminSocket({ db: database.db, config, clock: () => NOW });
    const typedIn = freshDirectory();
    const file = path.join(typedIn.directory, 'here.backup');
    const answer = await callAdminSocket(folder.directory, ['backup', 'here.backup'], typedIn.directory);
    expect(answer).toMatchObject({ ok: true, text: expect.stringContaining(`written to ${file}.`) });
    expect(await command('restore', file, '--replace')).toMatchObject({ ok: true });
    typedIn.remove();
    await socket.close();
  });

  it('is a file of its owner only, complete when it appears, and replaces none', async () => {
    const file = await makeBackup();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    expect(await command('backup', path.basename(file))).toEqual({
      ok: false,
      text: `${file} exists already; a backup replaces no file.`,
    });
    expect(readFileSync(file)).toEqual(before);
    expect(await command('backup', 'no-folder/a.backup')).toEqual({
      ok: false,
      text: `${path.join(folder.directory, 'no-folder/a.backup')} cannot be written (ENOENT).`,
    });
    expect(readdirSync(folder.directory).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

suite('a restore (D4)', { timeout: 60_000 }, () => {
  it('refuses a database with rows, unless they may be replaced', async () => {
    const file = await makeBackup();
    const before = await contentOf(database.db);
    await database.db.execute(sql`update members set nickname = 'New'`);
    const changed = await contentOf(database.db);
    expect(await command('restore', file)).toEqual({
      ok: false,
      text: 'The database is not empty (dev_inbox, idempotent_answers, limit_hits, members, sessions): add --replace to delete everything in it first.',
    });
    expect(await contentOf(database.db)).toEqual(changed);
    expect(await command('restore', file, '--replace')).toMatchObject({ ok: true });
    expect(await contentOf(database.db)).toEqual(restored(before));
  });

  describe('refuses, and touches nothing:', () => {
    const damages: [string, (bytes: Buffer) => Buffer][] = [
      ['a file cut off half-way', (bytes) => bytes.subarray(0, bytes.length / 2)],
      ['a file without its last bytes', (bytes) => bytes.subarray(0, -9)],
      ['an empty file', () => Buffer.alloc(0)],
      ['something else', () => Buffer.from('hello\n')],
      ['something else, compressed', () => gzipSync('{"hello":1}\n')],
      ['a complete line less', (bytes) => rewrite(bytes, (lines) => lines.toSpliced(-2, 1))],
      [
        'a changed value',
        (bytes) => rewrite(bytes, (lines) => lines.map((line) => line.replace('Ада', 'Аза'))),
      ],
      ['no checksum', (bytes) => rewrite(bytes, (lines) => lines.slice(0, -1))],
    ];
    const rewrite = (bytes: Buffer, change: (lines: string[]) => string[]) =>
      gzipSync(`${change(gunzipSync(bytes).toString().trimEnd().split('\n')).join('\n')}\n`);

    it.each(damages)('%s', async (_name, damage) => {
      const file = await makeBackup();
      const before = await contentOf(database.db);
      writeFileSync(file, damage(readFileSync(file)));
      expect(await command('restore', file, '--replace')).toEqual({
        ok: false,
        text: `${file} is no complete backup: it is damaged, cut off, or something else.`,
      });
      expect(await contentOf(database.db)).toEqual(before);
    });

    it('any flipped byte', async () => {
      const file = await makeBackup();
      const before = await contentOf(database.db);
      const bytes = readFileSync(file);
      // The first ten bytes are gzip's own and say nothing about the content.
      for (let at = 10; at < bytes.length; at += Math.ceil(bytes.length / 25)) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(at) ^ 0x10, at);
        writeFileSync(file, flipped);
        expect(await command('restore', file, '--replace')).toMatchObject({ ok: false });
      }
      expect(await contentOf(database.db)).toEqual(before);
    });

    it('a file that is not there, or that is a folder', async () => {
      expect((await command('restore', 'none')).text).toBe(
        `There is no file ${path.join(folder.directory, 'none')}.`,
      );
      expect((await command('restore', '.')).text).toBe(`${folder.directory} cannot be read (EISDIR).`);
    });

    it('the backup of another version', async () => {
      const file = await makeBackup();
      const last = sql`(select max(id) from drizzle.__drizzle_migrations)`;
      await database.db.execute(
        sql`update drizzle.__drizzle_migrations set hash = hash || 'x' where id = ${last}`,
      );
      expect((await command('restore', file, '--replace')).text).toMatch(/by another version/);
      await database.db.execute(
        sql`update drizzle.__drizzle_migrations set hash = rtrim(hash, 'x') where id = ${last}`,
      );
      await database.db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 0)`,
      );
      expect((await command('restore', file, '--replace')).text).toMatch(
        /^The backup is at migration \d+, this database at \d+: restore it with the version that wrote it, then upgrade\.$/,
      );
      await database.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
      expect(await command('restore', file, '--replace')).toMatchObject({ ok: true });
    });

    it('another SECRET_KEY, unless that is accepted', async () => {
      const file = await makeBackup();
      const other = { SECRET_KEY: 'another-secret-of-32-characters-or-more' };
      expect((await run(database.db, ['restore', file, '--replace'], other)).text).toMatch(
        /another SECRET_KEY/,
      );
      expect(await run(database.db, ['restore', file, '--replace', '--other-key'], other)).toMatchObject({
        ok: true,
      });
    });

    it('rows that contradict each other: nothing of the backup is kept', async () => {
      await fill(database.db);
      // Only a faulty database could have written such a file.
      await database.db.execute(sql`alter table sessions drop constraint sessions_member_id_members_id_fk`);
      await database.db.delete(members);
      const file = freshFile();
      await command('backup', file);
      await empty(database.db);
      await database.db.execute(sql`alter table sessions add constraint sessions_member_id_members_id_fk
        foreign key (member_id) references members (id) on delete cascade`);
      await fill(database.db);
      const before = await contentOf(database.db);
      expect(await command('restore', file, '--replace')).toEqual({
        ok: false,
        text: expect.stringMatching(/^Nothing was restored: [^\n]*violates foreign key constraint[^\n]*\.$/),
      });
      expect(await contentOf(database.db)).toEqual(before);
    });
  });
});

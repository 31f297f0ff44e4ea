import path from 'node:path';
import { CODE } from '@contract/codes';
import { updateProfile } from '@contract/member/calls';
import { loginByEmail } from '@contract/sso/calls';
import { openDatabase, type Database } from '@server/database/open';
import { knownDevices, members, pictures } from '@server/database/schema';
import { PICTURE_SIZES } from '@server/media/read-picture';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, deviceFields, openApi } from '../../support/api';
import { freshDirectory, layDatabase } from '../../support/database-template';
import { PASSWORD } from '../accounts';
import { suite } from '../harness';
import { freshDatabase } from '../test-database';
import { authorized, sendAvatar } from './avatars';
import { admin, buildServer, type ServerProcess, startProcess } from './processes';

const WRITERS = 4;
/** Rows that make the backup take longer than several calls. */
const BALLAST = sql`insert into limit_counts
  select 'ballast-' || n || repeat('x', 2000), n, now() + interval '1 day' from generate_series(1, 20000) n`;

/** What a writer was told last of its member: the number in the nickname, and the picture. */
interface Known {
  round: number;
  photo: string;
}

type Acknowledged = Map<string, Known>;

suite('a backup under load (D4)', { timeout: 240_000 }, () => {
  let built: Awaited<ReturnType<typeof buildServer>>;
  let data: Awaited<ReturnType<typeof freshDatabase>>;
  let target: Awaited<ReturnType<typeof freshDatabase>>;
  let server: ServerProcess;
  let api: Api;
  const folder = freshDirectory();

  const envOf = ({ url, dataDir }: typeof data) => ({
    DATA_DIR: dataDir,
    ...(url === null ? {} : { DATABASE_URL: url }),
  });

  beforeAll(async () => {
    built = await buildServer();
    data = await freshDatabase();
    target = await freshDatabase();
    for (const { url, dataDir } of [data, target]) if (url === null) await layDatabase(dataDir);
    const { db, close } = await openDatabase(data);
    await db.execute(BALLAST);
    await close();
    server = await startProcess(built.folder, envOf(data));
    api = await openApi(server.origin);
  }, 120_000);
  afterAll(async () => {
    await server.end('SIGTERM');
    await data.remove();
    await target.remove();
    folder.remove();
    built.remove();
  });

  /** Registers members, gives each a picture and another nickname, until it is stopped. */
  async function keepWriting(writer: number, acknowledged: Acknowledged, isOver: () => boolean) {
    for (let round = 0; !isOver(); round++) {
      const email = `writer-${writer}-${round}@example.com`;
      const member = await api.register({ email }, PASSWORD);
      acknowledged.set(email, { round: -1, photo: '' });
      const { code, data: user } = await sendAvatar(server.origin, member);
      expect(code).toBe(CODE.success);
      const { photo } = updateProfile.data.parse(user);
      acknowledged.set(email, { round: -1, photo: photo ?? '' });
      const renamed = await api.send(updateProfile, { nickname: `Round ${round}` }, authorized(member));
      expect(renamed.code).toBe(CODE.success);
      acknowledged.set(email, { round, photo: photo ?? '' });
    }
  }

  /** Every picture that is referred to is there in all sizes, and no other. */
  async function expectWholePictures(db: Database) {
    const stored = await db.select().from(pictures);
    const referred = (await db.select({ photo: members.photo }).from(members)).flatMap(
      ({ photo }) => photo ?? [],
    );
    const keys = referred.flatMap((id) => PICTURE_SIZES.map((size) => `${id} ${size}`));
    expect(new Set(stored.map(({ id, size }) => `${id} ${size}`))).toEqual(new Set(keys));
    expect(stored).toHaveLength(keys.length);
    for (const { size, content } of stored)
      expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: size });
  }

  it('has all that was acknowledged before it began, and nothing half-written', async () => {
    const acknowledged: Acknowledged = new Map();
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      keepWriting(writer, acknowledged, () => isOver),
    );
    await expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(2 * WRITERS);
    const before = new Map(acknowledged);
    const file = path.join(folder.directory, 'loaded.backup');
    await admin(built.folder, envOf(data), 'backup', file);
    const atItsEnd = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(atItsEnd);
    isOver = true;
    await Promise.all(writers);

    await admin(built.folder, envOf(target), 'restore', file);
    const { db, close } = await openDatabase(target);
    const restored = new Map((await db.select().from(members)).map((member) => [member.email ?? '', member]));
    for (const [email, { round, photo }] of before) {
      const member = restored.get(email);
      if (round >= 0) expect(member?.nickname).toBe(`Round ${round}`);
      if (photo !== '') expect(photo).toContain(member?.photo);
      expect(member).toBeDefined();
    }
    // A registration stores the member and the device together; sessions end by a restore.
    const withDevice = new Set(
      (await db.select({ id: knownDevices.memberId }).from(knownDevices)).map(({ id }) => id),
    );
    expect(withDevice).toEqual(new Set([...restored.values()].map(({ id }) => id)));
    await expectWholePictures(db);
    await close();
    const other = await startProcess(built.folder, envOf(target));
    const first = [...before.keys()][0] ?? '';
    const login = await (
      await openApi(other.origin)
    ).send(loginByEmail, { ...deviceFields, email: first, password: PASSWORD });
    expect(login.code).toBe(CODE.success);
    await other.end('SIGTERM');
  });
});

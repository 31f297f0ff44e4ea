import { purgeLimits, takeHit } from '@server/limits/limits';
import { expect, it } from 'vitest';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { setUpServer, type TestServer } from '../harness';

const DAY = 24 * 60 * 60;

onPostgres('limits that have ended', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('are purged while they count again', async () => {
    const limits = ['one', 'two'].map((key) => ({ key, max: 1, window: 1_000 }));
    const [one, two] = limits;
    if (!one || !two) throw new Error('there are two limits');
    for (const limit of limits) await takeHit(server.db, limit, server.now());
    server.advance(DAY);
    const { purging } = await server.db.transaction(async (tx) => {
      await takeHit(tx, two, server.now());
      const purging = purgeLimits(server.db, server.now());
      await Promise.race([purging, untilBlocked(server)]);
      expect(await takeHit(tx, one, server.now())).toBeNull();
      return { purging };
    });
    await purging;
    for (const limit of limits) expect(await takeHit(server.db, limit, server.now())).not.toBeNull();
  });
});

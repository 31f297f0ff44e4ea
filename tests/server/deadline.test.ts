import { setTimeout as pause } from 'node:timers/promises';
import { settings } from '@server/database/schema';
import { LateError, withDeadline, withoutDeadline } from '@server/deadline';
import { describe, expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from './harness';

suite('a request whose time is over', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  const write = (key: string) => server.db.insert(settings).values({ key, value: 'x' });
  const written = async () => (await server.db.select().from(settings)).map(({ key }) => key);

  it('writes nothing more, and its transaction is undone', async () => {
    let end: Promise<unknown> = Promise.resolve();
    const late = withDeadline(200, () => {
      end = server.db.transaction(async (tx) => {
        await tx.insert(settings).values({ key: 'before', value: 'x' });
        await pause(400);
        await tx.insert(settings).values({ key: 'after', value: 'x' });
      });
      return end;
    });
    await expect(late).rejects.toThrow(LateError);
    await expect(end).rejects.toThrow(LateError);
    expect(await written()).toEqual([]);
  });

  describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('on PostgreSQL', () => {
    it('does not commit', async () => {
      let end: Promise<unknown> = Promise.resolve();
      const late = withDeadline(200, () => {
        end = server.db.transaction(async (tx) => {
          await tx.insert(settings).values({ key: 'before', value: 'x' });
          await pause(400);
        });
        return end;
      });
      await expect(late).rejects.toThrow(LateError);
      await expect(end).rejects.toThrow(LateError);
      expect(await written()).toEqual([]);
    });
  });

  it('finishes what must be done however late', async () => {
    let end: Promise<unknown> = Promise.resolve();
    const late = withDeadline(100, () => {
      end = pause(300).then(() => withoutDeadline(async () => write('bookkeeping')));
      return end;
    });
    await expect(late).rejects.toThrow(LateError);
    await end;
    expect(await written()).toEqual(['bookkeeping']);
  });
});

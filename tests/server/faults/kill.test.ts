import { members } from '@server/database/schema';
import { openDatabase } from '@server/database/open';
import { expect, it } from 'vitest';
import { openApi } from '../../support/api';
import { PASSWORD } from '../accounts';
import { suite } from '../harness';
import { isEmbedded, setUpOneServer } from './one-server';

/** A start of the embedded database takes longer: the audit has the time. */
const ROUNDS = isEmbedded && process.env['AUDIT'] !== '1' ? 2 : 5;
const WRITERS = 8;

suite('a server that is killed in the middle of registrations', { timeout: 240_000 }, () => {
  const one = setUpOneServer();

  it('starts again at once, and has every registration that was acknowledged', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const server = await one.start();
      const api = await openApi(server.origin);
      let registered = 0;
      const write = async (writer: number) => {
        for (let next = 0; server.child.exitCode === null && server.child.signalCode === null; next++) {
          const email = `writer-${round}-${writer}-${next}@example.com`;
          const isDone = await api.register({ email }, PASSWORD).then(
            () => true,
            () => false,
          );
          if (isDone) acknowledged.push(email);
          if (isDone && ++registered === WRITERS) server.child.kill('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
      expect(await server.ended).toBeNull();
    }
    const { db, close } = await openDatabase(one.data());
    const stored = (await db.select({ email: members.email }).from(members)).map(({ email }) => email);
    await close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITERS);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(stored).size).toBe(stored.length);
  });
});

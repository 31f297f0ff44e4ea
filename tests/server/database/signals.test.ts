import { publishSignals, sendSignal, type Signal } from '@server/database/signals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { suite } from '../harness';
import { openTestDatabase } from '../test-database';

suite('signals that travel beside the database (D50)', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  const published: Signal[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    publishSignals(database.db, (signals) => published.push(...signals));
  });
  beforeEach(() => {
    published.length = 0;
  });
  afterAll(() => database.close());

  const payloads = () => published.map(({ payload }) => payload);

  it('are published once their transaction has committed', async () => {
    await database.db.transaction(async (tx) => {
      await sendSignal(tx, 'tea', ['one']);
      await tx.transaction((inner) => sendSignal(inner, 'tea', ['two']));
      expect(published).toEqual([]);
    });
    expect(payloads()).toEqual(['one', 'two']);
  });

  it('are not published if it is rolled back, wholly or to a savepoint', async () => {
    const fail = () => Promise.reject(new Error('taken back'));
    const whole = database.db.transaction((tx) => sendSignal(tx, 'tea', ['never']).then(fail));
    await expect(whole).rejects.toThrow('taken back');
    await database.db.transaction(async (tx) => {
      const inner = tx.transaction((nested) => sendSignal(nested, 'tea', ['never']).then(fail));
      await expect(inner).rejects.toThrow('taken back');
      await sendSignal(tx, 'tea', ['kept']);
    });
    expect(payloads()).toEqual(['kept']);
  });
});

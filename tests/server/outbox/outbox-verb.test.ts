import { execute } from '@server/admin/admin-socket';
import { loadConfig } from '@server/config';
import type { OpenDatabase } from '@server/database/open';
import { outbox as table } from '@server/database/schema';
import { createOutbox, type RunningOutbox } from '@server/outbox/outbox';
import { PermanentSendError } from '@server/senders/sender';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { suite } from '../harness';
import { openTestDatabase } from '../test-database';

const NOW = new Date('2026-01-01T00:00:00Z');
const CREATED = 'created 2026-01-01T00:00:00.000Z';

suite('the operators’ verb for messages (D3, D4)', () => {
  let database: OpenDatabase & { dataDir: string };
  let outbox: RunningOutbox;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.delete(table);
    outbox = createOutbox({
      db: database.db,
      config: configured(),
      clock: () => NOW,
      senders: {
        sms: () => Promise.reject(new PermanentSendError('no such number')),
        email: ({ to }) => (to === 'ada@example.com' ? Promise.resolve() : Promise.reject(new Error('away'))),
      },
    });
  });
  afterEach(() => outbox.stop());

  const configured = () =>
    loadConfig({ DATA_DIR: database.dataDir, SECRET_KEY: 'a-secret-of-at-least-32-characters' });
  const run = (...argv: string[]) =>
    execute(['outbox', ...argv], { db: database.db, config: configured(), clock: () => NOW });

  /** Stores a code and returns its id. */
  async function enqueue(to: string, expiresAt = new Date(NOW.getTime() + 300_000)): Promise<string> {
    const before = new Set((await rows()).map(({ id }) => id));
    await outbox.enqueue(database.db, {
      channel: to.includes('@') ? 'email' : 'sms',
      to,
      template: 'code',
      locale: 'en-US',
      values: { code: '271828', minutes: 5 },
      expiresAt,
    });
    return (await rows()).find(({ id }) => !before.has(id))?.id ?? '';
  }
  const rows = () => database.db.select().from(table);

  /** Sends what can be sent. */
  async function attempt() {
    outbox.start();
    await expect
      .poll(async () => (await rows()).every(({ attempts, status }) => attempts > 0 || status === 'expired'))
      .toBe(true);
    await outbox.stop();
  }

  it('says that none waits', async () => {
    await enqueue('ada@example.com');
    await attempt();
    expect(await run()).toEqual({ ok: true, text: 'No message is pending or expired or refused.' });
    expect(await run('refused')).toEqual({ ok: true, text: 'No message is refused.' });
  });

  it('lists those that wait and those that were given up, without recipients and contents', async () => {
    await enqueue('ada@example.com');
    const waiting = await enqueue('bob@example.com');
    const refused = await enqueue('+8613800138000');
    const expired = await enqueue('eve@example.com', NOW);
    await attempt();
    const { text } = await run();
    expect(text.split('\n').toSorted()).toEqual(
      [
        `${waiting}  email  pending  attempts 1  ${CREATED}  next attempt 2026-01-01T00:00:02.000Z`,
        `${refused}  sms    refused  attempts 1  ${CREATED}`,
        `${expired}  email  expired  attempts 0  ${CREATED}`,
      ].toSorted(),
    );
    expect((await run('pending')).text).toContain(waiting);
    expect((await run('pending')).text).not.toContain('\n');
    // Long enough not to occur in an id by chance.
    expect(text).not.toMatch(/@|8613800138000|271828/);
  });

  it('lists the newest 50, and says how many more there are', async () => {
    const later = new Date(NOW.getTime() + 1_000);
    const message = { channel: 'email' as const, payload: null, nextAttemptAt: NOW, expiresAt: later };
    await database.db.insert(table).values(
      Array.from({ length: 52 }, (_, index) => ({
        ...message,
        id: crypto.randomUUID(),
        createdAt: new Date(NOW.getTime() + index),
      })),
    );
    const lines = (await run('pending')).text.split('\n');
    expect(lines).toHaveLength(51);
    expect(lines[0]).toContain('created 2026-01-01T00:00:00.051Z');
    expect(lines.at(-1)).toBe('… and 2 more.');
  });
});

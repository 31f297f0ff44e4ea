import { sql } from 'drizzle-orm';
import type { Database } from './open';
import { prepareOnce } from './prepare-once';

/** Something that every server process is told. */
export interface Signal {
  channel: string;
  payload: string;
}

type Publish = (signals: readonly Signal[]) => void;

/** How the signals of a connection or a transaction travel, where not by PostgreSQL. */
const publishers = new WeakMap<Database, Publish>();

/** Hands the signals of a database to `publish`, those of a transaction once it has committed. */
export function publishSignals(db: Database, publish: Publish): void {
  publishers.set(db, publish);
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const signals: Signal[] = [];
    const result = await transaction((tx) => {
      publishSignals(tx, (more) => signals.push(...more));
      return work(tx);
    }, config);
    if (signals.length > 0) publish(signals);
    return result;
  };
}

const selectNotify = prepareOnce((db) =>
  db
    .select({ sent: sql`pg_notify(${sql.placeholder('channel')}, payload)` })
    .from(sql`jsonb_array_elements_text(${sql.placeholder('payloads')}::jsonb) as payload`)
    .prepare('notify'),
);

/**
 * Tells every server process something, this one included. A signal of a transaction arrives once the transaction has
 * committed; nobody hears of one that was rolled back.
 * @param channel as in `Listen`
 * @param payloads one signal each; shorter than 8 kB
 */
export async function sendSignal(tx: Database, channel: string, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return;
  const publish = publishers.get(tx);
  if (publish) return publish(payloads.map((payload) => ({ channel, payload })));
  await selectNotify(tx).execute({ channel, payloads: JSON.stringify(payloads) });
}

import DataLoader from 'dataloader';
import type { Database } from './open';

/** Questions that one statement takes at most: it stays short beside the others. */
const MAX_BATCH = 200;

/**
 * Answers each caller alone, and all who ask in the same turn of the event loop by one statement: when many come at
 * once, most of a small statement's cost is its way to the database.
 * @param read the answers, in the order of the questions
 */
export function inBatches<Question, Answer>(
  read: (db: Database, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (db: Database, question: Question) => Promise<Answer> {
  const loaders = new WeakMap<Database, DataLoader<Question, Answer>>();
  return (db, question) => {
    const loader =
      loaders.get(db) ??
      new DataLoader((questions) => read(db, questions), {
        cache: false,
        maxBatchSize: MAX_BATCH,
        // The frames of many sockets are read in one turn.
        batchScheduleFn: (send) => void setImmediate(send),
      });
    loaders.set(db, loader);
    return loader.load(question);
  };
}

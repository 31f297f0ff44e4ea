import { useEffect, useState } from 'react';
import { startWorker, type TakeUpdate } from '../services/worker';
import { UpdateOffer } from './update-offer';

/** Keeps what opens without a connection, and offers new versions. */
export function WorkerKeeper() {
  const [take, setTake] = useState<TakeUpdate | null>(null);
  useEffect(() => {
    // A browser may refuse a worker: in private windows, or where its storage is full.
    startWorker((next) => setTake(() => next)).catch(() => undefined);
  }, []);
  return <UpdateOffer take={take} />;
}

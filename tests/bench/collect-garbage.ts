import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The option that makes a process of Node listen to its inspector, and print where. */
export const INSPECT = '--inspect=127.0.0.1:0';

const ADDRESS = /Debugger listening on (ws:\S+)/g;

/**
 * Collects the garbage of a process, so that its memory is what it needs, and not what it has used on the way.
 * @param log what the process has printed; one that was started again is at its last address
 */
export async function collectGarbage(log: string): Promise<void> {
  const address = [...log.matchAll(ADDRESS)].at(-1)?.[1];
  if (address === undefined) throw new Error('The process has no inspector.');
  const inspector = new WebSocket(address, { perMessageDeflate: false });
  await once(inspector, 'open');
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(inspector, 'message');
  inspector.terminate();
}

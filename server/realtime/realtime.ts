import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { describeError } from '../http/errors';
import { SESSION_ENDED } from '../session/sessions';
import { Hub, type HubTiming, type Realtime } from './hub';
import { registerUpgrade } from './upgrade';

interface Options {
  /** Answers a request that can't be routed, and closes its connection. */
  refuse: (socket: IncomingMessage['socket']) => void;
  timing?: HubTiming | undefined;
}

/** Serves the socket, and closes sockets whose session ends on this process or another (S4, D15, D25). */
export function registerRealtime(app: FastifyInstance, deps: Deps, { refuse, timing }: Options): Realtime {
  const logFault =
    (text: string) =>
    (error: unknown): void =>
      app.log.error({ err: describeError(error) }, text);
  const faults = {
    session: logFault('a session of a socket could not be checked'),
    frame: logFault('a frame of a socket could not be handled'),
  };
  const hub = new Hub(deps, faults, timing);
  registerUpgrade(app, deps.config, { hub, refuse });
  let stop = async (): Promise<void> => undefined;
  app.addHook('onReady', async () => {
    stop = await deps.listen(SESSION_ENDED, {
      onSignal: (id) => hub.endSession(id),
      onMissed: () => void hub.checkSessions(),
    });
  });
  app.addHook('onClose', () => stop());
  return hub;
}

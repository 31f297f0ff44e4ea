import { TestSocket } from '../../support/socket';
import type { Client, TestServer } from '../harness';

/** Makes a test server listen; returns its origin. */
export const listenOn = ({ app }: TestServer): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 });

/** Opens a socket as a client's session. */
export const enter = (origin: string, { server, token }: Client): Promise<TestSocket> =>
  TestSocket.enter(origin, server.config.socketKey, `Bearer ${token}`);

import { once } from 'node:events';
import { WebSocket } from 'ws';
import { HEADER } from '../../contract/constants';
import { encodeField } from '../support/api';
import { filledToken } from './accounts';

/** The passphrase of the sockets. */
export const SOCKET_KEY = 'bench-socket-key';

/** How members come online. */
export interface Door {
  origin: string;
  socketPath: string;
  /** The first frame of a member's socket; the answer to it says that they are online. */
  hello: (member: number) => object;
}

/** Opens the socket of a filled account, and waits until it is the member's. */
export async function comeOnline({ origin, socketPath, hello }: Door, member: number): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${socketPath}`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(encodeField(JSON.stringify({ seq: 1, ...hello(member) }), SOCKET_KEY));
  await once(socket, 'message');
  return socket;
}

/** The first frame of our own sockets. */
export const ownHello = (member: number): object => ({
  type: 'auth',
  token: filledToken(member),
  device: 'web',
});

/** The headers of a filled account's calls. */
export const headersOf = (member: number): Record<string, string> => ({
  Authorization: filledToken(member),
  'Content-Type': 'application/json',
  'Accept-Language': 'en-US',
  [HEADER.visitId]: 'bench',
});

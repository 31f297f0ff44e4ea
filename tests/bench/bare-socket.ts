import { WebSocketServer } from 'ws';
import { decodeField, encodeField } from '../../server/http/field-decoding';

/**
 * The bare case: a socket that decodes what it gets, encodes it again and sends it back, with the cipher of the real
 * one. Prints its address once it listens.
 */
const key = process.argv[2] ?? '';
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const text = decodeField(key, data.toString('latin1'));
    socket.send(encodeField(key, text ?? ''));
  });
});
server.on('listening', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`ws://127.0.0.1:${address.port}`);
});

import { connect } from 'node:net';
import fc, { type Arbitrary } from 'fast-check';
import { INTERNAL } from './judge';

const GET = 'GET /api/public/site HTTP/1.1\r\n';
const POST = 'POST /api/sso/loginByPhone HTTP/1.1\r\n';
const HOST = 'Host: 127.0.0.1\r\n';

/** Requests that HTTP clients don't send: broken lines, headers, lengths, chunks and upgrades. */
const REQUESTS = [
  `${GET}${HOST}Connection: close\r\n\r\n`,
  `${GET}\r\n`,
  'GET /api/public/site\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `GET /api/public/site HTTP/1.1\nHost: x\n\n`,
  `GET /api/public/site HTTP/9.9\r\n${HOST}\r\n`,
  `GET http://elsewhere.example/api/public/site HTTP/1.1\r\n${HOST}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n`,
  `GET /api/public/site?\x01\x7f\xff HTTP/1.1\r\n${HOST}\r\n`,
  `${GET}${HOST}${HOST}\r\n`,
  `${GET}${HOST}X: a\r\n folded\r\n\r\n`,
  `${GET}${HOST}X: a\0b\r\n\r\n`,
  `${GET}${HOST}X : a\r\n\r\n`,
  `${GET}${HOST}Cookie: ${'x'.repeat(100_000)}\r\n\r\n`,
  `${GET}${HOST}${'a: b\r\n'.repeat(3_000)}\r\n`,
  `${GET}${HOST}Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  `GET /ws/echo HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
  `${POST}${HOST}Content-Length: -1\r\n\r\n`,
  `${POST}${HOST}Content-Length: 5, 6\r\n\r\nabcdef`,
  `${POST}${HOST}Content-Length: 99999999999999999999\r\n\r\n`,
  `${POST}${HOST}Content-Length: 100\r\n\r\nshort`,
  `${POST}${HOST}Content-Length: 3\r\n\r\nlonger than that`,
  `${POST}${HOST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${GET}${HOST}\r\n`,
  `${POST}${HOST}Transfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n`,
  `${POST}${HOST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc`,
  `${POST}${HOST}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
  `${POST}${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `${POST}${HOST}Transfer-Encoding: xchunked\r\n\r\nabc`,
  `${GET}${HOST}\r\n`.repeat(20),
].map((text) => Buffer.from(text, 'latin1'));

const oneOfThem = fc.constantFrom(...REQUESTS);

/** Bytes for a connection: broken requests, some with another byte in them, and noise. */
export const rawBytes: Arbitrary<Uint8Array> = fc.oneof(
  oneOfThem,
  fc
    .tuple(oneOfThem, fc.nat(), fc.integer({ min: 0, max: 255 }))
    .map(([bytes, place, byte]) =>
      Buffer.from(bytes).fill(byte, place % bytes.length, (place % bytes.length) + 1),
    ),
  fc.uint8Array({ maxLength: 2_000 }),
);

/** Sends bytes on a connection of their own, and nothing more; answers what comes until it closes. */
function exchangeBytes(origin: string, bytes: Uint8Array, within: number): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the connection was open after ${within} ms`));
    }, within);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (text += chunk));
    // A reset is an end, too: the server may close while it is still being written to.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(text);
    });
    socket.end(bytes);
  });
}

/** Sends bytes; throws if the connection stays open, or an answer is a fault or tells internals. */
export async function sendBytes(origin: string, bytes: Uint8Array, within: number): Promise<void> {
  const text = await exchangeBytes(origin, bytes, within);
  if (text !== '' && !text.startsWith('HTTP/1.1 ')) throw new Error(`no HTTP: ${text.slice(0, 100)}`);
  const fault = /^HTTP\/1\.1 5\d\d/m.exec(text);
  if (fault) throw new Error(fault[0]);
  if (INTERNAL.test(text)) throw new Error('internal text');
}

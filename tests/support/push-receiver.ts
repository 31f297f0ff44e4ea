import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { pushMessage, type PushMessage } from '@contract/push/message';
import * as z from 'zod/mini';

/** A push as a service receives it. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** How the service answers; by default it has taken the push. */
interface Reply {
  status: number;
  headers?: Record<string, string>;
}

/** A push service that keeps what it gets. */
export interface PushReceiver {
  origin: string;
  received: Received[];
  /** Answers the pushes to a path; without an answer the service is silent. */
  reply: (path: string) => Reply | null | Promise<Reply | null>;
  close(): Promise<void>;
}

/** Starts a push service on this machine. */
export async function openPushReceiver(): Promise<PushReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answer = async (): Promise<void> => {
      const path = request.url ?? '';
      receiver.received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const reply = await receiver.reply(path);
      if (reply) response.writeHead(reply.status, reply.headers).end();
    };
    request.on('end', () => void answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  const receiver: PushReceiver = {
    origin: `http://127.0.0.1:${address.port}`,
    received: [],
    reply: () => ({ status: 201 }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** A browser's side of a subscription. */
export interface PushedBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What a push says; throws if it wasn't encrypted for this browser (RFC 8291). */
  open(body: Buffer): PushMessage;
}

const SALT = 16;
const HEAD = 21;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function decrypt(ecdh: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, SALT);
  const sender = body.subarray(HEAD, HEAD + body.readUInt8(HEAD - 1));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(HEAD + sender.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** A browser that has subscribed at a push service. */
export function subscribeAt({ origin }: Pick<PushReceiver, 'origin'>, name: string): PushedBrowser {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `${origin}/${name}`,
    p256dh: ecdh.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    open: (body) => z.parse(pushMessage, JSON.parse(decrypt(ecdh, auth, body))),
  };
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Who a push says it is from (RFC 8292); throws if the key didn't sign that. */
export function readVapid(authorization = ''): { publicKey: string } & z.infer<typeof claims> {
  const [, head = '', payload = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  return {
    publicKey,
    ...z.parse(claims, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))),
  };
}

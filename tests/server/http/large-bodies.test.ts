import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEDIA_LIMIT } from '@contract/chat/media';
import { CODE } from '@contract/codes';
import { UPLOAD_LIMIT } from '@contract/constants';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { signUp } from '../accounts';
import { type Client, MULTIPART, phone, suite, TestServer } from '../harness';
import { upload } from '../pictures';

/** Milliseconds in which something must come of a medium. */
const PATIENCE = 1_000;

interface Upload {
  socket: Socket;
  /** What the server has answered so far. */
  answer: () => string;
}

suite('attacks by large bodies (D7, D37)', { timeout: 30_000 }, () => {
  let server: TestServer;
  let port: number;
  const uploads: Upload[] = [];

  beforeAll(async () => {
    server = await TestServer.start({}, undefined, { requestTimeout: PATIENCE });
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterEach(async () => {
    await breakOff(uploads.splice(0));
  });
  afterAll(() => server.close());

  const connections = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));

  /** Breaks uploads off, and waits until the server has noticed. */
  async function breakOff(begun: readonly Upload[]): Promise<void> {
    for (const { socket } of begun) socket.destroy();
    while ((await connections()) > 0) await sleep(10);
  }

  async function join(index: number): Promise<Client> {
    const client = server.client();
    await signUp(server, client, phone(index));
    return client;
  }

  /** Begins to send a body, and sends no more of it than a start. */
  function begin(client: Client, path: string, length: number): Upload {
    const headers = Object.entries({
      host: 'x',
      ...client.headers(),
      'content-type': MULTIPART,
      'content-length': String(length),
    }).map(([name, value]) => `${name}: ${value}`);
    let received = '';
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n--`);
    socket.on('error', () => undefined).on('data', (bytes) => (received += bytes.toString()));
    const begun = { socket, answer: () => received };
    uploads.push(begun);
    return begun;
  }

  /** Sends a little of a body again and again, fast enough not to be refused. */
  async function trickle({ socket }: Upload, milliseconds: number): Promise<void> {
    for (let sent = 0; sent < milliseconds; sent += 100) {
      if (socket.writable) socket.write(Buffer.alloc(8 * 1024));
      await sleep(100);
    }
  }

  it('a member who sends six media slowly takes no room from others', async () => {
    const [attacker, other] = [await join(1), await join(2)];
    const slow = Array.from({ length: 6 }, () => begin(attacker, '/chat/media', MEDIA_LIMIT));
    const refused = () => slow.filter(({ answer }) => answer().startsWith('HTTP/1.1 429 '));
    await expect.poll(() => refused().length).toBe(4);
    for (const { answer } of refused()) expect(answer()).toMatch(/^retry-after: \d+\r$/im);
    expect((await upload(other, Buffer.from('a plan'), { kind: 'file', name: 'plan.pdf' })).code).toBe(
      CODE.success,
    );
    await breakOff(slow);
    const next = begin(attacker, '/chat/media', MEDIA_LIMIT);
    await trickle(next, 300);
    expect(next.answer()).toBe('');
  });

  it('a member whose medium stalls is refused soon; one that comes slowly has its time', async () => {
    const member = await join(3);
    const stalled = begin(member, '/chat/media', MEDIA_LIMIT);
    const slow = begin(member, '/chat/media', MEDIA_LIMIT);
    await trickle(slow, 3 * PATIENCE);
    expect(stalled.answer()).toMatch(/^HTTP\/1\.1 400 /);
    expect(slow.answer()).toBe('');
  });

  it.each(['/member/avatar', '/chat/groups/picture', '/chat/media'])(
    'a stranger is answered before the server reads a picture for %s',
    async (path) => {
      const { answer } = begin(server.client(), path, UPLOAD_LIMIT);
      await expect.poll(answer, { timeout: PATIENCE / 2 }).toMatch(/^HTTP\/1\.1 401 /);
      expect(answer()).toContain(`"code":${CODE.notLoggedIn}`);
    },
  );
});

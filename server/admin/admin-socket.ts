import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { describeError } from '../http/errors';
import { AdminError, type AdminContext } from './verb';
import { readCommand } from './verbs';

const request = z.array(z.string()).max(20);
const answer = z.object({ ok: z.boolean(), text: z.string() });
type Answer = z.infer<typeof answer>;

/** Characters of a request or an answer: far more than any command has. */
const LONGEST = 64 * 1024;

/** Bytes the system allows a socket's path. */
const LONGEST_PATH = 100;

/** The socket's path, relative where the full one would be too long for the system. */
function socketPath(dataDir: string): string {
  const absolute = path.join(dataDir, 'admin.sock');
  const relative = path.relative(process.cwd(), absolute);
  return Buffer.byteLength(absolute) <= LONGEST_PATH ? absolute : relative;
}

/**
 * Takes operators' commands beside a running embedded server, which alone may touch its database (D4).
 * Only the user who runs the server can open the socket.
 */
export async function openAdminSocket(context: AdminContext): Promise<{ close: () => Promise<void> }> {
  const file = socketPath(context.config.dataDir);
  // The data directory is ours alone, so one that is there was left by a killed process.
  rmSync(file, { force: true });
  const waiting = new Set<Socket>();
  const server = createServer((socket) => void serve(socket, context, waiting));
  await listen(server, file);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of waiting) socket.destroy();
      }),
  };
}

/** Listens with nobody else able to open the socket, from its first moment. */
function listen(server: Server, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const umask = process.umask(0o177);
    server.once('error', reject);
    server.listen(file, () => {
      chmodSync(file, 0o600);
      resolve();
    });
    process.umask(umask);
  });
}

/** Answers one command. Connections that have not sent theirs are in `waiting`. */
async function serve(socket: Socket, context: AdminContext, waiting: Set<Socket>): Promise<void> {
  socket.on('error', () => socket.destroy());
  waiting.add(socket);
  const line = await readLine(socket).catch(() => '');
  waiting.delete(socket);
  if (line === '') return void socket.destroy();
  socket.end(`${JSON.stringify(await answerTo(line, context))}\n`);
  // A client that stays must not keep the server from closing.
  socket.destroySoon();
}

/** What the operator reads in any case: an unexpected error is told to the log only, as it may hold anything. */
async function answerTo(line: string, context: AdminContext): Promise<Answer> {
  try {
    return await execute(request.parse(JSON.parse(line)), context);
  } catch (error) {
    context.logger?.error({ err: describeError(error) }, "an operator's command failed");
    return { ok: false, text: 'The running server could not do it; its log says why.' };
  }
}

/** Does what a command says. A wrong command is an answer, not an exception. */
export async function execute(argv: readonly string[], context: AdminContext): Promise<Answer> {
  try {
    const command = readCommand(argv);
    return { ok: true, text: 'help' in command ? command.help : await command.task(context) };
  } catch (error) {
    if (error instanceof AdminError) return { ok: false, text: error.message };
    throw error;
  }
}

/**
 * Has a running server do a command.
 * @returns null where no server listens
 */
export async function callAdminSocket(dataDir: string, argv: readonly string[]): Promise<Answer | null> {
  const socket = await connect(socketPath(dataDir));
  if (!socket) return null;
  try {
    socket.write(`${JSON.stringify(argv)}\n`);
    const line = await readLine(socket).catch(() => '');
    if (!line) throw new AdminError('The running server stopped before it answered.');
    return answer.parse(JSON.parse(line));
  } finally {
    socket.destroy();
  }
}

function connect(file: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(file);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => {
      const code = 'code' in error ? error.code : '';
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(null);
      else reject(new AdminError(`The running server can't be asked: ${String(code)}.`));
    });
  });
}

/** The first line that arrives; empty where the other side ends before one is complete. */
async function readLine(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  // The answer goes out on the same socket, so leaving the loop mustn't destroy it.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > LONGEST) break;
  }
  return '';
}

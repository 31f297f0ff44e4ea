import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { describeError } from '../http/errors';
import { AdminError, type AdminContext } from './verb';
import { readCommand } from './verbs';

const request = z.object({ argv: z.array(z.string()).max(20), directory: z.string() });
const answer = z.object({ ok: z.boolean(), text: z.string() });
type Answer = z.infer<typeof answer>;

/** What a running server knows; the folder comes with each command. */
type ServerContext = Omit<AdminContext, 'directory'>;

/** Characters of a request and of an answer, far more than any command needs: an answer may contain pictures. */
const MAX_LENGTH = { request: 64 * 1024, answer: 64 * 1024 * 1024 } as const;

/** Bytes that every operating system allows for the path of a socket. */
const MAX_PATH_BYTES = 100;

/** The path of the socket; relative if the absolute path is too long. */
function socketPath(dataDir: string): string {
  const absolute = path.join(dataDir, 'admin.sock');
  const relative = path.relative(process.cwd(), absolute);
  return Buffer.byteLength(absolute) <= MAX_PATH_BYTES ? absolute : relative;
}

/**
 * Accepts operator commands while the server runs on the embedded database, which no other process may open (D4).
 * Only the user who runs the server can connect to the socket.
 */
export async function openAdminSocket(context: ServerContext): Promise<{ close: () => Promise<void> }> {
  const file = socketPath(context.config.dataDir);
  // This process holds the data directory, so an existing socket was left by a killed process.
  rmSync(file, { force: true });
  const idle = new Set<Socket>();
  const server = createServer((socket) => void serve(socket, context, idle));
  await listen(server, file);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of idle) socket.destroy();
      }),
  };
}

/** Listens on a socket that only this user can ever open: the umask applies when it is created. */
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

/** Answers one command. `idle` contains the connections that have not sent theirs yet. */
async function serve(socket: Socket, context: ServerContext, idle: Set<Socket>): Promise<void> {
  socket.on('error', () => socket.destroy());
  idle.add(socket);
  const line = await readLine(socket, MAX_LENGTH.request).catch(() => '');
  idle.delete(socket);
  if (line === '') return void socket.destroy();
  socket.end(`${JSON.stringify(await answerTo(line, context))}\n`);
  // A client that stays connected must not keep the server from closing.
  socket.destroySoon();
}

/** Answers a line. Unexpected errors go to the log only, since they may contain anything. */
async function answerTo(line: string, context: ServerContext): Promise<Answer> {
  try {
    const { argv, directory } = request.parse(JSON.parse(line));
    return await execute(argv, { ...context, directory });
  } catch (error) {
    context.logger?.error({ err: describeError(error) }, 'an operator command failed');
    return { ok: false, text: 'The running server failed to run the command; see its log.' };
  }
}

/** Runs a command. Wrong input is an answer, not an exception. */
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
 * Sends a command to the running server.
 * @param directory the folder in which it was typed; this process's own by default
 * @returns null if no server listens
 */
export async function callAdminSocket(
  dataDir: string,
  argv: readonly string[],
  directory = process.cwd(),
): Promise<Answer | null> {
  const socket = await connect(socketPath(dataDir));
  if (!socket) return null;
  try {
    socket.write(`${JSON.stringify({ argv, directory })}\n`);
    const line = await readLine(socket, MAX_LENGTH.answer).catch(() => '');
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
      else reject(new AdminError(`The running server cannot be reached: ${String(code)}.`));
    });
  });
}

/** Reads the first line; empty if the connection ends before it is complete. */
async function readLine(socket: Socket, maxLength: number): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  // The answer is written to the same socket, so leaving the loop must not destroy it.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    const seen = text.length;
    text += String(chunk);
    const end = text.indexOf('\n', seen);
    if (end >= 0) return text.slice(0, end);
    if (text.length > maxLength) break;
  }
  return '';
}

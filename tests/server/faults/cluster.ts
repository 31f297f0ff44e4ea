import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type OpenDatabase } from '@server/database/open';
import { type Api, type Member, openApi } from '../../support/api';
import { TestSocket } from '../../support/socket';
import { PASSWORD } from '../accounts';
import { freshDatabase } from '../test-database';
import { buildServer, launch, type ServerProcess, startProcess, untilReady } from './processes';

const SIZE = 3;

/** An item of a list that goes round. */
function nth<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

/** The authorization of a member's calls. */
export const authorized = ({ login }: Pick<Member, 'login'>) => ({
  Authorization: login.tokenHead + login.token,
});

/** Three processes of the server on one PostgreSQL, each with a client of its own. */
export class Cluster {
  readonly servers: ServerProcess[];
  /** The folder of the server that runs. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** The database itself. */
  readonly direct: OpenDatabase;
  readonly #apis: readonly Api[];
  readonly #remove: () => Promise<void>;
  #addresses = 0;

  private constructor(
    parts: Pick<Cluster, 'servers' | 'folder' | 'env' | 'direct'> & { apis: readonly Api[] },
    remove: () => Promise<void>,
  ) {
    this.servers = parts.servers;
    this.folder = parts.folder;
    this.env = parts.env;
    this.direct = parts.direct;
    this.#apis = parts.apis;
    this.#remove = remove;
  }

  /**
   * Starts all at once, on an empty database: one of them migrates.
   * @param wayTo an address by which they reach the database
   */
  static async open(
    settings: NodeJS.ProcessEnv = {},
    wayTo: (database: URL) => Promise<string> = async ({ href }) => href,
  ): Promise<Cluster> {
    const { folder, remove } = await buildServer();
    const data = await freshDatabase();
    const url = await wayTo(new URL(data.url ?? ''));
    const env = { ...settings, DATA_DIR: data.dataDir, DATABASE_URL: url };
    const servers = await Promise.all(Array.from({ length: SIZE }, () => launch(folder, env)));
    await Promise.all(servers.map(untilReady));
    const apis = await Promise.all(servers.map(({ origin }) => openApi(origin)));
    const direct = await openDatabase({ url: data.url, dataDir: data.dataDir });
    return new Cluster({ servers, folder, env, direct, apis }, async () => {
      await data.remove();
      remove();
    });
  }

  server(index: number): ServerProcess {
    return nth(this.servers, index);
  }

  /** The client of a process. */
  api(index: number): Api {
    return nth(this.#apis, index);
  }

  /** An address that nobody has used. */
  nextEmail(): string {
    return `member-${this.#addresses++}@example.com`;
  }

  /** Registers a new member on a process. */
  register(index: number): Promise<Member> {
    return this.api(index).register({ email: this.nextEmail() }, PASSWORD);
  }

  /** Opens a socket of a member on a process. */
  enter(index: number, member: Pick<Member, 'login'>): Promise<TestSocket> {
    return TestSocket.enter(this.server(index).origin, 'halo-socket-key', authorized(member).Authorization);
  }

  /** Opens a socket on each process, each of another member. */
  enterAll(): Promise<TestSocket[]> {
    return Promise.all(this.servers.map(async (_, index) => this.enter(index, await this.register(index))));
  }

  /** Starts a process that has ended, at its address. */
  async startAgain(index: number): Promise<void> {
    const { port } = new URL(this.server(index).origin);
    this.servers[index] = await startProcess(this.folder, { ...this.env, PORT: port });
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.end('SIGTERM');
    await this.direct.close();
    await this.#remove();
  }
}

/** Fails unless a socket answers, and has got no news meanwhile. */
export async function answers(socket: TestSocket): Promise<void> {
  socket.send({ type: 'ping' });
  const { type } = await socket.nextNews();
  if (type !== 'pong') throw new Error(`the socket got ${type}`);
}

/** Reads until it is over; resolves with the statuses. */
export async function keepReading(origin: string, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!isOver()) {
    const response = await fetch(`${origin}/api/sso/registration/type`);
    await response.text();
    statuses.push(response.status);
  }
  return statuses;
}

/** Waits until what every process said last of Redis is that it carries signals, or that it is away. */
export async function untilRedis(
  { servers }: Pick<Cluster, 'servers'>,
  state: 'carries' | 'is away',
): Promise<void> {
  for (const { output } of servers)
    while (
      output().lastIndexOf('Redis carries') > output().lastIndexOf('Redis is away') !==
      (state === 'carries')
    )
      await pause(20);
}

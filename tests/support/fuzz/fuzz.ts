import { Agent, request } from 'node:http';
import { inspect } from 'node:util';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { CODE } from '../../../contract/codes';
import { envelope } from '../../../contract/envelope';
import { judge, type RawAnswer } from './judge';
import { type Operation, operations } from './operations';
import { rawBytes, sendBytes } from './raw';
import { Sender, type Wire } from './sender';
import { type Shot, shots } from './shots';
import type { Target } from './target';

/** Milliseconds within which every answer must come: the server gives up a call before (S7), and the machine may be slow. */
const ANSWER_WITHIN = 20_000;

/** Calls for each connection with bytes that are hardly a request. */
const CALLS_PER_RAW = 8;

/** What a run of the fuzz found out. */
export interface Found {
  /** Requests that were answered. */
  requests: number;
  /** Calls that answered with success at least once, of all calls: how deep the fuzz got. */
  succeeded: ReadonlySet<string>;
  /** Each with a counterexample, made as short as possible. */
  findings: string[];
  /** What no log may contain. */
  secrets: ReadonlySet<string>;
}

/** Sends a request and waits for the whole answer. */
function exchange(agent: Agent, { method, origin, path, headers, body }: Wire): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length = body.length > 0 || method === 'POST' ? { 'Content-Length': String(body.length) } : {};
    const call = request(
      {
        agent,
        hostname,
        port,
        path,
        method,
        headers: { ...headers, ...length },
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** The call that a request reaches; null for another path or method. */
function reached({ operation, twist }: Shot, method: string): Operation | null {
  if (twist?.kind === 'path') return null;
  if (method === operation.method) return operation;
  return operations.find(({ path, method: own }) => path === operation.path && own === method) ?? null;
}

const login = z.object({ tokenHead: z.string(), token: z.string() });

/** One client of the fuzz, on a connection of its own. */
class Lane {
  readonly sender: Sender;
  readonly #origin: string;
  readonly succeeded = new Set<string>();
  requests = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(target: Target) {
    this.sender = new Sender(target);
    this.#origin = target.origin;
  }

  /** Sends bytes on a connection of their own; throws if the answer is wrong. */
  async sendBytes(bytes: Uint8Array): Promise<void> {
    await sendBytes(this.#origin, bytes, ANSWER_WITHIN);
    this.requests++;
  }

  /** Sends one shot; throws if its answer is wrong. */
  async send(shot: Shot): Promise<void> {
    const wire = await this.sender.fill(shot);
    const answer = await exchange(this.#agent, wire);
    this.requests++;
    if (wire.method === 'HEAD') return;
    const operation = reached(shot, wire.method);
    const wrong = judge(operation, answer, this.sender.passwords);
    if (wrong !== null) throw new Error(`${wire.method} ${shot.operation.path}: ${wrong}`);
    await this.#remember(operation, wire, answer);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #remember(operation: Operation | null, wire: Wire, { status, text }: RawAnswer): Promise<void> {
    if (status === 304) return;
    const { code, data } = z.parse(envelope, JSON.parse(text));
    this.sender.learn(data);
    const isOwn = this.sender.isOwnToken(wire.headers['Authorization']);
    if (code === CODE.success && operation !== null) this.succeeded.add(operation.id);
    const result = z.safeParse(login, data);
    if (isOwn && result.success) this.sender.takeToken(result.data.tokenHead + result.data.token);
    if (isOwn && code === CODE.tokenInvalid) await this.sender.renew();
  }
}

/** A finding: what is wrong, and the shortest request that was found to cause it. */
function describe({
  errorInstance,
  counterexample,
  seed,
  numRuns,
}: Pick<
  fc.RunDetailsCommon<[Shot | Uint8Array]>,
  'errorInstance' | 'counterexample' | 'seed' | 'numRuns'
>): string {
  const [example] = counterexample ?? [];
  const told =
    example instanceof Uint8Array
      ? Buffer.from(example).toString('latin1')
      : { ...example, operation: example?.operation.id };
  return `${String(errorInstance)}\n  seed ${seed}, request ${numRuns}: ${inspect(told, { depth: 8 })}`;
}

/**
 * Fires at a server from several clients at once.
 * @param runs requests of each client
 * @param seed the same seed makes the same requests, but for ids and tokens
 */
export async function fuzz(
  target: Target,
  { seed, runs, lanes }: { seed: number; runs: number; lanes: number },
): Promise<Found> {
  const all = Array.from({ length: lanes }, () => new Lane(target));
  const findings = await Promise.all(
    all.map(async (lane, index) => {
      const calls = fc.asyncProperty(shots, (shot) => lane.send(shot));
      const raw = fc.asyncProperty(rawBytes, (bytes) => lane.sendBytes(bytes));
      const results = [
        await fc.check(calls, { seed: seed + index, numRuns: runs }),
        await fc.check(raw, { seed: seed + index, numRuns: Math.ceil(runs / CALLS_PER_RAW) }),
      ];
      lane.close();
      return results.flatMap((result) => (result.failed ? [describe(result)] : []));
    }),
  );
  return {
    requests: all.reduce((total, lane) => total + lane.requests, 0),
    succeeded: new Set(all.flatMap((lane) => [...lane.succeeded])),
    findings: findings.flat(),
    secrets: new Set(all.flatMap((lane) => [...lane.sender.secrets])),
  };
}

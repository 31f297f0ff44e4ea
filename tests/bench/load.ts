import { Agent, request } from 'node:http';

/** A request that the load consists of. */
export interface Shot {
  /** @default 'POST' */
  method?: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** A function where each request has one of its own. */
  body: string | (() => string);
}

/** What a round measured. */
export interface Round {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  median: number;
  p99: number;
  slowest: number;
}

/** Sends one request and resolves with the envelope's code. */
export function send(agent: Agent, { method = 'POST', url, headers, body: made }: Shot): Promise<number> {
  const body = typeof made === 'string' ? made : made();
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method,
        headers: method === 'GET' ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(Number(/"code":\s*(\d+)/.exec(text)?.[1] ?? response.statusCode)));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** The value below which a share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Keeps a number of requests in flight for a time. Each lane walks through its own share of the shots, so
 * that no two requests in flight concern one member. Any answer but success ends the bench.
 */
export async function load(shots: Shot[], inFlight: number, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const times: number[] = [];
  const started = performance.now();
  const deadline = started + seconds * 1000;
  const lane = async (first: number) => {
    for (let index = first; performance.now() < deadline; index += inFlight) {
      const shot = shots[index % shots.length];
      if (!shot) throw new Error('There is nothing to send.');
      const sent = performance.now();
      const code = await send(agent, shot);
      if (code !== 200) throw new Error(`${shot.url} answered ${code}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, index) => lane(index)));
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  return {
    rate: times.length / took,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: Math.max(...times),
  };
}

/** Asks an address again and again while something else runs; returns each answer's time in milliseconds. */
export async function probe(url: string, during: Promise<unknown>, every = 50): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const end = during.then(
    () => over.abort(),
    () => over.abort(),
  );
  while (!over.signal.aborted) {
    const sent = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    times.push(performance.now() - sent);
    await new Promise((done) => setTimeout(done, every));
  }
  await end;
  return times;
}

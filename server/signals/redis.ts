import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import * as z from 'zod/mini';
import type { Config } from '../config';
import { deriveKey } from '../crypto/derive-key';
import type { Listen, SignalListener } from '../database/listen';
import type { Signal } from '../database/signals';

/** Milliseconds. A process that has not heard itself for `AWAY_AFTER` counts Redis as away. */
const HEARTBEAT = 400;
const AWAY_AFTER = 900;
/** Between two checks of what may have been missed, while Redis is away. */
const CHECK_INTERVAL = 1_000;
const CONNECT_TIMEOUT = 500;
/** A connection on which a command is not answered for this long is replaced. */
const SILENCE_TIMEOUT = 2_000;
const RETRY_DELAY = 250;

const message = z.object({
  from: z.string(),
  signals: z.array(z.object({ channel: z.string(), payload: z.string() })),
});

/** The dependencies of the signals. */
export interface RedisSignalsDeps {
  url: string;
  config: Pick<Config, 'secretKey'>;
  logger?: Pick<FastifyBaseLogger, 'warn' | 'info'> | undefined;
}

/** Signals that travel between processes by Redis (D50). */
export interface RedisSignals {
  listen: Listen;
  /** Tells this process at once, and the others if Redis answers. */
  publish(signals: readonly Signal[]): void;
  /** Whether Redis doesn't answer at present. */
  isAway(): boolean;
  /** Waits for what is being sent. */
  close(): Promise<void>;
}

function parse(text: string): z.output<typeof message> | null {
  try {
    return z.safeParse(message, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    maxRetriesPerRequest: 1,
    retryStrategy: () => RETRY_DELAY,
  });
  // Whether Redis is away is told by its heartbeat.
  redis.on('error', () => undefined);
  return redis;
}

/**
 * Opens the signals between processes, on one channel of Redis (D50). Redis may be away at any time, the start included:
 * then nothing but other processes' signals is missing, and listeners are told every second that they may have missed
 * some.
 */
export function openRedisSignals({ url, config, logger }: RedisSignalsDeps): RedisSignals {
  /** Installations that share a Redis don't hear each other. */
  const channel = `halo:${deriveKey(config.secretKey, 'signals').export().toString('hex')}`;
  const self = randomUUID();
  const listeners = new Map<string, Set<SignalListener>>();
  const sending = new Set<Promise<unknown>>();
  const [publisher, subscriber] = [connect(url), connect(url)];
  let isAway = true;
  /** Whether signals may have been lost since this process heard itself. ioredis subscribes again without a word. */
  let isInterrupted = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let checkedAt = performance.now();

  function deliver(signals: readonly Signal[]): void {
    for (const { channel: name, payload } of signals)
      for (const { onSignal } of listeners.get(name) ?? []) onSignal(payload);
  }

  function send(signals: readonly Signal[]): void {
    const sent = publisher.publish(channel, JSON.stringify({ from: self, signals })).catch(() => undefined);
    sending.add(sent);
    void sent.finally(() => sending.delete(sent));
  }

  function subscribe(): void {
    subscriber.subscribe(channel).catch(() => undefined);
  }

  function tellMissed(): void {
    checkedAt = performance.now();
    for (const set of listeners.values()) for (const { onMissed } of set) onMissed?.();
  }

  function hearSelf(): void {
    heardAt = performance.now();
    if (!isAway && !isInterrupted) return;
    if (isAway) logger?.info('Redis carries signals between processes');
    isAway = false;
    isInterrupted = false;
    tellMissed();
  }

  function beat(): void {
    if (sending.size === 0) send([]);
    const now = performance.now();
    if (!isAway && now - heardAt > AWAY_AFTER) {
      isAway = true;
      logger?.warn('Redis is away: sessions are checked every second');
      tellMissed();
    } else if (isAway && now - checkedAt >= CHECK_INTERVAL) {
      tellMissed();
      // A frozen connection doesn't answer this, and is replaced.
      subscribe();
    }
  }

  subscriber.on('message', (_channel, text) => {
    const received = parse(text);
    if (received?.from === self) hearSelf();
    else if (received) deliver(received.signals);
  });
  subscriber.on('close', () => {
    isInterrupted = true;
  });
  subscribe();
  const timer = setInterval(beat, HEARTBEAT);

  const listen: Listen = async (name, listener) => {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set.add(listener));
    listener.onMissed?.();
    return async () => void set.delete(listener);
  };
  return {
    listen,
    publish: (signals) => {
      deliver(signals);
      send(signals);
    },
    isAway: () => isAway,
    close: async () => {
      clearInterval(timer);
      await Promise.all(sending);
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

import type { Locale } from '@contract/locale';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Listen } from '../database/listen';
import type { Database } from '../database/open';
import type { Metrics } from '../metrics/metrics';
import type { DeliveryChannel } from '../senders/sender';
import type { Tracing } from '../tracing/tracing';

/** Messages too long for an SMS. They are sent by e-mail only. */
export const EMAIL_TEMPLATES = [
  'bloggerApproved',
  'streamerApproved',
  'hostApproved',
  'bloggerRejected',
  'streamerRejected',
] as const;

/** The messages whose texts are in `locales/<lang>/server.json`. */
export const MESSAGE_TEMPLATES = [
  'code',
  'newDevice',
  'passwordChanged',
  'contactRemoved',
  'contactsChanged',
  'appealLifted',
  'appealKept',
  ...EMAIL_TEMPLATES,
] as const;

export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];

/** A message to a person. It is stored in the same transaction as the event that causes it (D3). */
export interface OutgoingMessage {
  channel: DeliveryChannel;
  /** E.164 or e-mail address. */
  to: string;
  template: MessageTemplate;
  locale: Locale;
  /**
   * `code`: `code`, `minutes`. `newDevice`: `device`, empty where it has no name, `time`. `passwordChanged`, `contactRemoved`: `time`.
   * `contactsChanged`: `contacts`, `time`. `…Rejected`: `reason`. Others: none.
   */
  values: Record<string, string | number>;
  /** The message is not sent after this time. */
  expiresAt: Date;
}

/** Stores and sends messages; implemented in `server/outbox/`. */
export interface Outbox {
  enqueue(tx: Database, message: OutgoingMessage): Promise<void>;
  /** Tells the worker, after the transaction, that a message is due. */
  wake(): void;
}

/** The dependencies of the server. */
export interface Deps {
  config: Config;
  db: Database;
  /** Listens to what any process signals by `sendSignal`. */
  listen: Listen;
  outbox: Outbox;
  /** The server's only source of time, so that tests can control it. */
  clock: () => Date;
  logger?: FastifyBaseLogger;
  /** Whether Redis is away, where the configuration names one. */
  isRedisAway?: (() => boolean) | undefined;
  /** Counts requests, where an operator wants metrics. */
  metrics?: Metrics | undefined;
  /** Records requests, where an operator wants traces. */
  tracing?: Pick<Tracing, 'observe'> | undefined;
}

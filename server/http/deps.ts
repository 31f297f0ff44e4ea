import type { Locale } from '@contract/locale';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../database/open';
import type { DeliveryChannel } from '../senders/sender';

/** A message for a person, written in the transaction that gives rise to it (D3). */
export interface OutgoingMessage {
  channel: DeliveryChannel;
  /** E.164 or e-mail address. */
  to: string;
  template: 'code' | 'newDevice' | 'passwordChanged';
  locale: Locale;
  /** `code`: `code`, `minutes`. `newDevice`: `device`, `time`. `passwordChanged`: `time`. */
  values: Record<string, string | number>;
  /** A message not sent by then is never sent. */
  expiresAt: Date;
}

/** The way out for messages; `server/outbox/` provides it. */
export interface Outbox {
  enqueue(tx: Database, message: OutgoingMessage): Promise<void>;
  /** Tells the worker, after the transaction, that something is due. */
  wake(): void;
}

/** What the server is built from. */
export interface Deps {
  config: Config;
  db: Database;
  outbox: Outbox;
  /** The server's only source of time, so that tests can move it. */
  clock: () => Date;
  logger?: FastifyBaseLogger;
}

import type { FastifyInstance } from 'fastify';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Verb } from './admin/verb';
import type { Database } from './database/open';
import type { Deps } from './http/deps';
import type { Figures } from './public/site';
import type { Realtime } from './realtime/hub';
import type { SsoContext } from './sso/context';

/** What the handlers of the domains use. */
export interface AppDeps extends Deps {
  /** Shared by all domains: logins and password changes use the same hashing queue (D13, D38). */
  sso: SsoContext;
  /** Sends events to the open sockets of members (D25). */
  realtime: Realtime;
  /** Counts the real figures of the site, at most once a minute (D44). */
  countFigures: () => Promise<Figures>;
  /** What all domains together store about a member. */
  memberData: Pick<MemberData, 'erase' | 'export'>;
}

/** What a domain does when a process signals that something was committed, see `sendSignal`. */
export interface SignalHandler {
  channel: string;
  handle(deps: AppDeps, payload: string): Promise<void>;
}

/** Personal data that a domain stores. */
export interface MemberData {
  /** Its tables with a column that refers to a member. */
  tables: readonly PgTable[];
  /** Deletes all data of a member. */
  erase(tx: Database, memberId: number): Promise<void>;
  /** The data of a member for the member's own copy: no hashes, no secrets. */
  export(db: Database, memberId: number): Promise<Record<string, unknown>>;
}

/** The interface of a domain to the rest of the server. */
export interface ServerModule {
  name: string;
  /** Registers the domain's calls under `/api`. */
  routes?(api: FastifyInstance, deps: AppDeps): void;
  /** Deletes expired data. Nothing depends on it: expired data is refused anyway. */
  purge?(db: Database, now: Date): Promise<void>;
  members?: MemberData;
  /** The domain's operator commands, in the order of the help (D4). */
  verbs?: readonly Verb[];
  /** What the domain does on the signals of any process, such as telling members by their sockets. */
  signals?: readonly SignalHandler[];
  /** Origins that pages may load images from and connect to (D29). */
  origins?(db: Database): Promise<readonly string[]>;
}

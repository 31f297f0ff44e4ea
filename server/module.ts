import type { FastifyInstance } from 'fastify';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Verb } from './admin/verb';
import type { Database } from './database/open';
import type { Deps } from './http/deps';
import type { SsoContext } from './sso/context';

/** What the domains' calls work with. */
export interface AppDeps extends Deps {
  /** One for all: logins and changes of a password share the queue before the hashing (D13, D38). */
  sso: SsoContext;
}

/** What a domain keeps of members. */
export interface MemberData {
  /** Its tables with a column that names a member. */
  tables: readonly PgTable[];
  /** Deletes everything it keeps of a member. */
  erase(tx: Database, memberId: number): Promise<void>;
  /** What it keeps of a member, as the member may have it: no hashes, no secrets. */
  export(db: Database, memberId: number): Promise<Record<string, unknown>>;
}

/** A domain's one door to the server: what the others ask of every domain. */
export interface ServerModule {
  name: string;
  /** Registers its calls under `/api`. */
  routes?(api: FastifyInstance, deps: AppDeps): void;
  /** Forgets what has run out. Nothing depends on it: what has run out is refused anyway. */
  purge?(db: Database, now: Date): Promise<void>;
  members?: MemberData;
  /** Its operators' commands, in the order in which the help shows them (D4). */
  verbs?: readonly Verb[];
  /** Origins that a page may load images from and connect to (D29). */
  origins?(db: Database): Promise<readonly string[]>;
}

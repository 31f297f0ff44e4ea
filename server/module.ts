import type { SocketEvent } from '@contract/realtime/event';
import type { FastifyInstance } from 'fastify';
import type { PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Verb } from './admin/verb';
import type { Database } from './database/open';
import type { Deps } from './http/deps';
import type { Figures } from './public/site';
import type { Storage } from './media/storage';
import type { FrameWork, Sender } from './realtime/connection';
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
  /** The content of media that members send. */
  storage: Storage;
  /** What all domains together store about a member. */
  memberData: Pick<MemberData, 'erase' | 'export'>;
}

/** What a domain does when a process signals that something was committed, see `sendSignal`. */
export interface SignalHandler {
  channel: string;
  handle(deps: AppDeps, payload: string): Promise<void>;
  /** Signals may have been missed, see `SignalListener`. */
  onMissed?(deps: Pick<AppDeps, 'realtime'>): void;
}

/** What a domain does with the frames of a type that clients send, see `defineFrame`. */
export interface FrameHandler {
  type: string;
  /** Reads a frame; null if it is bad. */
  read(deps: AppDeps, json: unknown): FrameWork | null;
}

/**
 * Handles a frame of the contract.
 * @param topicOf what a frame is about, where frames of one type are about several things, see `FrameWork`
 */
export const handleFrame = <Frame extends SocketEvent>(
  frame: Frame,
  handle: (deps: AppDeps, sender: Sender, content: z.output<Frame>) => Promise<void>,
  topicOf: (content: z.output<Frame>) => string = () => '',
): FrameHandler => ({
  type: frame.shape.type.def.values[0] ?? '',
  read: (deps, json) => {
    const { data } = frame.safeParse(json);
    return data === undefined ? null : { topic: topicOf(data), run: (sender) => handle(deps, sender, data) };
  },
});

/** Personal data that a domain stores. */
export interface MemberData {
  /** Its tables with a column that refers to a member. */
  tables: readonly PgTable[];
  /** Deletes all data of a member; a domain that notes when reads the clock once it holds its locks. */
  erase(tx: Database, memberId: number, clock: () => Date): Promise<void>;
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
  /** What the domain takes from open sockets. */
  frames?: readonly FrameHandler[];
  /** Origins that pages may load images from and connect to (D29). */
  origins?(db: Database): Promise<readonly string[]>;
}

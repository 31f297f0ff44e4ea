import { CODE } from '@contract/codes';
import { CLOSE_CODE, SOCKET } from '@contract/constants';
import type { SocketEvent } from '@contract/realtime/event';
import type { WebSocket } from 'ws';
import type * as z from 'zod/mini';
import { Failure } from '../failure';
import type { Deps } from '../http/deps';
import { addressGroup } from '../limits/address-group';
import { authenticateSocket, findEndedSessions, keepSession } from '../session/sessions';
import { Connection, type ConnectionHost, type FrameWork, type Owner } from './connection';
import { encodeEvent } from './encode-event';
import { MultiMap } from './multi-map';

/** Reads a frame: what it asks for, or null if it is bad. */
export type ReadFrame = (json: unknown) => FrameWork | null;

/** Told of what goes wrong. */
interface Faults {
  session: (error: unknown) => void;
  frame: (error: unknown) => void;
}

/** What domains use of the sockets. */
export interface Realtime {
  /**
   * Sends an event to every open socket of members, on this server process; others do so when the same signal reaches
   * them. An event tells that something has changed: who has no socket open asks when they come back.
   */
  publish<Event extends SocketEvent>(memberIds: Iterable<number>, event: Event, frame: z.input<Event>): void;
  /** Sends an event to every open socket of this server process. */
  publishToAll<Event extends SocketEvent>(event: Event, frame: z.input<Event>): void;
  /**
   * Takes frames of a type from sockets that are authenticated.
   * @param read null for a bad frame
   */
  receive(type: string, read: ReadFrame): void;
  /** Whether a member has a socket open on this server process. */
  isConnected(memberId: number): boolean;
  /** The members who have a socket open on this server process. */
  connectedMembers(): number[];
  /** How many sockets are open on this server process. */
  openSockets(): number;
}

/** Options for tests. Milliseconds. */
export type HubTiming = Partial<Pick<ConnectionHost, 'authTimeout' | 'maxSilence'>>;

/** Milliseconds between two checks of a session that a socket can cause, however often it pings. */
const CHECK_INTERVAL = 1_000;

/** The open sockets of this server process (D25). It knows sessions, and no domain. */
export class Hub implements Realtime {
  readonly #deps: Deps;
  readonly #host: ConnectionHost;
  readonly #connections = new Set<Connection>();
  readonly #bySession = new MultiMap<string, Connection>();
  readonly #byMember = new MultiMap<number, Connection>();
  readonly #byAddress = new MultiMap<string, Connection>();
  /** The sockets whose session is being checked, or was within the interval. */
  readonly #checked = new WeakSet<Connection>();
  readonly #frames = new Map<string, ReadFrame>();
  readonly #onFault: (error: unknown) => void;
  #isChecking = false;
  /** Rises whenever a session has ended, or may have. */
  #ends = 0;

  constructor(deps: Deps, faults: Faults, timing: HubTiming = {}) {
    this.#deps = deps;
    this.#onFault = faults.session;
    this.#host = {
      socketKey: deps.config.socketKey,
      authTimeout: SOCKET.authTimeout,
      maxSilence: SOCKET.maxSilence,
      ...timing,
      authenticate: (token, visitId) => this.#authenticate(token, visitId),
      admit: (connection, owner) => this.#admit(connection, owner),
      readFrame: (type, json) => this.#frames.get(type)?.(json),
      onHeartbeat: (connection, owner) => void this.#checkOnHeartbeat(connection, owner),
      onClose: (connection) => this.#forget(connection),
      onFault: faults.session,
      onFrameFault: faults.frame,
    };
  }

  publish<Event extends SocketEvent>(memberIds: Iterable<number>, event: Event, frame: z.input<Event>): void {
    const receivers = [...new Set(memberIds)].flatMap((id) => this.#byMember.get(id));
    if (receivers.length === 0) return;
    // One encoded frame serves all (D49).
    const encoded = encodeEvent(this.#deps.config.socketKey, event, frame);
    for (const connection of receivers) connection.broadcast(encoded);
  }

  publishToAll<Event extends SocketEvent>(event: Event, frame: z.input<Event>): void {
    this.publish(this.#byMember.keys(), event, frame);
  }

  receive(type: string, read: ReadFrame): void {
    this.#frames.set(type, read);
  }

  isConnected(memberId: number): boolean {
    return this.#byMember.count(memberId) > 0;
  }

  connectedMembers(): number[] {
    return this.#byMember.keys();
  }

  openSockets(): number {
    return this.#connections.size;
  }

  /** Whether another socket may be opened from an address. */
  hasRoom(address: string): boolean {
    return this.#byAddress.count(addressGroup(address)) < this.#deps.config.limits.socketsPerAddress;
  }

  /** Takes over a socket that has just been opened. */
  accept(socket: WebSocket, address: string): void {
    const group = addressGroup(address);
    const connection = new Connection(socket, this.#host);
    this.#connections.add(connection);
    this.#byAddress.add(group, connection);
    socket.once('close', () => this.#byAddress.delete(group, connection));
  }

  /** Closes the sockets of a session that has ended (D15). */
  endSession(id: string): void {
    this.#ends++;
    for (const connection of this.#bySession.get(id)) connection.close(CLOSE_CODE.unauthorized);
  }

  /** Checks every session with an open socket: some may have ended without a signal. One check runs at a time. */
  async checkSessions(): Promise<void> {
    this.#ends++;
    const ids = this.#bySession.keys();
    if (this.#isChecking || ids.length === 0) return;
    this.#isChecking = true;
    try {
      for (const id of await findEndedSessions(this.#deps, ids)) this.endSession(id);
    } catch (error) {
      this.#onFault(error);
    } finally {
      this.#isChecking = false;
    }
  }

  /** Closes all sockets because the server stops. */
  closeAll(): void {
    for (const connection of this.#connections) connection.close(CLOSE_CODE.restart);
  }

  /** A socket counts as use of its session (D48); one whose session has ended is closed. */
  async #check(sessionId: string): Promise<void> {
    try {
      if (!(await keepSession(this.#deps, sessionId))) this.endSession(sessionId);
    } catch (error) {
      this.#onFault(error);
    }
  }

  /** Checks the session of a socket that pings, unless a check is under way or has just ended. */
  async #checkOnHeartbeat(connection: Connection, { sessionId }: Owner): Promise<void> {
    if (this.#checked.has(connection)) return;
    this.#checked.add(connection);
    await this.#check(sessionId);
    setTimeout(() => this.#checked.delete(connection), CHECK_INTERVAL).unref();
  }

  /** 403 for a member who must choose a password first, like the calls (D35). */
  async #authenticate(token: string, visitId: string): Promise<Owner | Failure> {
    const endsBefore = this.#ends;
    const session = await authenticateSocket(this.#deps, token, visitId);
    if (session instanceof Failure) return session;
    if (session.member.passwordIssuedAt !== null) return new Failure(CODE.notAllowed);
    return { sessionId: session.id, memberId: session.member.id, endsBefore };
  }

  async #admit(connection: Connection, { sessionId, memberId, endsBefore }: Owner): Promise<number | null> {
    if (this.#byMember.count(memberId) >= this.#deps.config.limits.socketsPerMember)
      return CLOSE_CODE.tooMany;
    this.#byMember.add(memberId, connection);
    this.#bySession.add(sessionId, connection);
    // From here on the end of the session closes the socket; it may have ended while it was read.
    if (this.#ends === endsBefore) return null;
    return (await keepSession(this.#deps, sessionId)) ? null : CLOSE_CODE.unauthorized;
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    if (connection.owner === null) return;
    this.#byMember.delete(connection.owner.memberId, connection);
    this.#bySession.delete(connection.owner.sessionId, connection);
  }
}

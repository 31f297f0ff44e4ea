import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE, HEADER } from '@contract/constants';
import { me, updateProfile } from '@contract/member/calls';
import type { Database } from '@server/database/open';
import { createMember } from '@server/member/members';
import { openSession } from '@server/session/sessions';

/** An answer, and when it came. */
interface TimedAnswer {
  status: number;
  retryAfter: string | null;
  /** Milliseconds that it took. */
  took: number;
  at: number;
}

/** Makes a call, and measures it. */
export async function timed(url: string, options: RequestInit = {}): Promise<TimedAnswer> {
  const started = performance.now();
  const response = await fetch(url, options);
  const { status, headers } = response;
  await response.text();
  const at = performance.now();
  return { status, retryAfter: headers.get('retry-after'), took: at - started, at };
}

/** A member who writes and reads in turn, and waits as long as an answer says before asking again. */
export class PatientClient {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly id: number;
  /** Every answer, in order. */
  readonly answers: TimedAnswer[] = [];
  /** How often it has tried to write, and which try was acknowledged last. */
  tries = 0;
  acknowledged = 0;

  private constructor(origin: string, id: number, token: string) {
    this.#origin = origin;
    this.id = id;
    this.#headers = { Authorization: `Bearer ${token}`, [HEADER.visitId]: `visit-${id}` };
  }

  /** Makes a member of its own. */
  static async create(origin: string, db: Database, username: string): Promise<PatientClient> {
    const now = new Date();
    const account = { username, nickname: '0', phone: null, email: `${username}@example.com` };
    const member = await createMember(
      db,
      { ...account, passwordHash: 'none', locale: 'en-US', agreement: '1' },
      now,
    );
    const device = { visitId: 'v', deviceId: 'd', deviceName: 'n', deviceType: '9', pageMode: 'web' };
    const token = await openSession(db, member, { ...device, address: '203.0.113.7' }, now);
    return new PatientClient(origin, member.id, token);
  }

  /** Goes on until it is over. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#write();
      await this.#ask(me.path);
    }
  }

  /** Changes the nickname to the number of the try. */
  async #write(): Promise<void> {
    const number = ++this.tries;
    const { status } = await this.#ask(updateProfile.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ nickname: String(number) }),
    });
    if (status === 200) this.acknowledged = number;
  }

  async #ask(path: string, options: RequestInit = {}): Promise<TimedAnswer> {
    const headers = { ...this.#headers, ...options.headers };
    const answer = await timed(`${this.#origin}${API_BASE}${path}`, { ...options, headers });
    this.answers.push(answer);
    if (answer.retryAfter !== null) await pause(Number(answer.retryAfter) * 1_000);
    return answer;
  }
}

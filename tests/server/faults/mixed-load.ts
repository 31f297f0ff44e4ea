import type { Call } from '@contract/call';
import { CODE } from '@contract/codes';
import { me } from '@contract/member/calls';
import { genEmailAuthCode, getRegisterToken, loginByEmail, registerByEmail } from '@contract/sso/calls';
import { purposeFlags } from '@contract/sso/code-purpose';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Answer, deviceFields, type Payload } from '../../support/api';
import { openInbox } from '../../support/inbox';
import { PASSWORD } from '../accounts';
import { authorized, type Cluster } from './cluster';

/** One question to several processes at the same moment: the code of each answer, null without one. */
export interface Race {
  /** What was contested: a destination or an account ID. */
  prize: string;
  codes: (number | null)[];
}

/** A person with an address and a token to register it. */
interface Applicant {
  home: number;
  email: string;
  registerToken: string;
}

const codeOf = (answer: Answer | null): number | null => answer?.code ?? null;

/** People who ask for codes, register, log in and read, on all processes of a cluster at once. */
export class MixedLoad {
  readonly #cluster: Cluster;
  readonly #processes: readonly number[];
  readonly #inbox: ReturnType<typeof openInbox>;
  /** The process that codes are read, and members log in, on. */
  readonly #safe: number;
  /** Set by the test. */
  isOver = false;
  /** Account IDs that were raced for. */
  rounds = 0;
  /** Each destination was asked a code for on every process. */
  readonly sends: Race[] = [];
  /** One account ID, and as many people as there are processes. */
  readonly registrations: Race[] = [];
  /** Addresses whose registration was acknowledged. */
  readonly acknowledged: string[] = [];
  /** The codes of logins, and of reads with their tokens. */
  readonly entries: (number | null)[] = [];
  /** The processes that gave no answer, once for each time. */
  readonly silent: number[] = [];

  /** @param safe a process that goes on to the end */
  constructor(cluster: Cluster, safe: number) {
    this.#cluster = cluster;
    this.#processes = [...cluster.servers.keys()];
    this.#inbox = openInbox(cluster.server(safe).origin);
    this.#safe = safe;
  }

  /** Goes on until it is over. */
  async run(): Promise<void> {
    while (!this.isOver) await this.#contest();
  }

  /** How many codes each destination got. */
  received(): Promise<number[]> {
    return Promise.all(this.sends.map(async ({ prize }) => (await this.#inbox.codes(prize)).length));
  }

  async #ask(process: number, call: Call, form: Payload, headers: Payload = {}): Promise<Answer | null> {
    const answer = await this.#cluster
      .api(process)
      .send(call, form, headers)
      .catch(() => null);
    if (answer === null) this.silent.push(process);
    return answer;
  }

  async #contest(): Promise<void> {
    const username = `contested_${this.rounds++}`;
    const applicants = (await Promise.all(this.#processes.map((home) => this.#apply(home)))).flat();
    const answers = await Promise.all(applicants.map((one) => this.#register(one, username)));
    if (applicants.length > 0) this.registrations.push({ prize: username, codes: answers.map(codeOf) });
    const winners = applicants.filter((_, index) => answers[index]?.code === CODE.success);
    for (const { email } of winners) await this.#enter(email);
  }

  /** Asks every process for a code, and exchanges it on one; nobody where that is not possible. */
  async #apply(home: number): Promise<Applicant[]> {
    const email = this.#cluster.nextEmail();
    const form = { ...purposeFlags.register, version: '2', email };
    const sent = await Promise.all(this.#processes.map((each) => this.#ask(each, genEmailAuthCode, form)));
    this.sends.push({ prize: email, codes: sent.map(codeOf) });
    const authCode = await this.#code(email);
    if (authCode === null) return [];
    const { agreement } = this.#cluster.api(home);
    const exchanged = await this.#ask(home, getRegisterToken, { email, authCode, version: '2', agreement });
    if (exchanged?.code !== CODE.success) return [];
    return [{ home, email, registerToken: getRegisterToken.data.parse(exchanged.data).registerToken }];
  }

  /** The code that has come; null if none has until the end. */
  async #code(email: string): Promise<string | null> {
    while (!this.isOver) {
      const code = (await this.#inbox.codes(email)).at(-1);
      if (code !== undefined) return code;
      await pause(20);
    }
    return null;
  }

  async #register({ home, email, registerToken }: Applicant, username: string): Promise<Answer | null> {
    const { agreement } = this.#cluster.api(home);
    const person = { email, registerToken, username, nickname: 'Ada', password: PASSWORD, agreement };
    const answer = await this.#ask(home, registerByEmail, { ...deviceFields, ...person });
    if (answer?.code === CODE.success) this.acknowledged.push(email);
    return answer;
  }

  async #enter(email: string): Promise<void> {
    const answer = await this.#ask(this.#safe, loginByEmail, { ...deviceFields, email, password: PASSWORD });
    this.entries.push(codeOf(answer));
    if (answer?.code !== CODE.success) return;
    const login = loginByEmail.data.parse(answer.data);
    this.entries.push(codeOf(await this.#ask(this.#safe, me, {}, authorized({ login }))));
  }
}

/**
 * One won, and the others were told that they have lost. Whoever got no answer, or 503, may have won.
 * @param lost the code that says so
 */
export function expectOneWinner({ prize, codes }: Race, lost: number): void {
  const won = codes.filter((code) => code === CODE.success);
  const told = codes.filter((code) => code === lost);
  const unsure = codes.filter((code) => code === null || code === CODE.unavailable);
  expect(won.length + told.length + unsure.length, `${prize}: ${codes.join()}`).toBe(codes.length);
  expect(won.length, prize).toBeLessThanOrEqual(1);
  expect(won.length + unsure.length, prize).toBeGreaterThanOrEqual(1);
}

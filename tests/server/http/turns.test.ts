import { defineCall } from '@contract/call';
import { CODE } from '@contract/codes';
import { API_BASE } from '@contract/constants';
import { registerCalls } from '@server/http/route';
import type { ServerModule } from '@server/module';
import { modules } from '@server/modules';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { signUp } from '../accounts';
import { type Client, phone, suite, TestServer } from '../harness';

const PER_SESSION = 8;
/** Calls of a session that run or wait. */
const TAKEN = 64;

const nothing = { method: 'GET', request: z.object({}), data: z.null() } as const;
const slowCalls = {
  work: defineCall({ ...nothing, path: '/slow/work', access: 'member' }),
};

/** What runs at present: it ends when the test says so. */
const running: (() => void)[] = [];

const slow: ServerModule = {
  name: 'slow',
  routes: (api, deps) => {
    const run = async () => {
      await new Promise<void>((resolve) => running.push(resolve));
      return null;
    };
    registerCalls(api, deps, slowCalls, { work: run });
  },
};

suite('attacks by many calls at once', { timeout: 30_000 }, () => {
  let server: TestServer;
  const pending: Promise<unknown>[] = [];

  beforeAll(async () => {
    server = await TestServer.start({}, undefined, { domains: [...modules, slow] });
  });
  afterEach(async () => {
    await finishAll();
  });
  afterAll(() => server.close());

  async function join(index: number): Promise<Client> {
    const client = server.client();
    await signUp(server, client, phone(index));
    return client;
  }

  /** Sends calls at once; the codes are those that have been answered so far. */
  function send(client: Client, count: number) {
    const answers: { code: number; retryAfter: unknown }[] = [];
    for (let index = 0; index < count; index++)
      pending.push(
        client
          .call(slowCalls.work)
          .then(({ code, headers }) => answers.push({ code, retryAfter: headers['retry-after'] })),
      );
    return answers;
  }

  /** Ends what runs, and what runs next, until nothing is left. */
  async function finishAll(): Promise<void> {
    const timer = setInterval(() => {
      for (const finish of running.splice(0)) finish();
    }, 5);
    await Promise.all(pending.splice(0));
    clearInterval(timer);
  }

  it('a session whose token is spaced in many ways is one session', async () => {
    const attacker = await join(3);
    const answers = Array.from({ length: 100 }, (_, index) => {
      const authorization = `Bearer${' '.repeat(index + 1)}${attacker.token}`;
      return server.app.inject({
        method: 'GET',
        url: `${API_BASE}${slowCalls.work.path}`,
        headers: { ...attacker.headers(), authorization },
      });
    });
    pending.push(...answers);
    await expect.poll(() => running.length).toBe(PER_SESSION);
    await finishAll();
    const refused = (await Promise.all(answers)).filter(
      ({ statusCode }) => statusCode === CODE.tooManyRequests,
    );
    expect(refused).toHaveLength(100 - TAKEN);
  });

  it('a session that makes a hundred calls leaves connections to others, and waits for its turn', async () => {
    const [attacker, other] = [await join(1), await join(2)];
    const answers = send(attacker, 100);
    await expect.poll(() => answers.length).toBe(100 - TAKEN);
    for (const answer of answers) expect(answer).toEqual({ code: CODE.tooManyRequests, retryAfter: '1' });
    await expect.poll(() => running.length).toBe(PER_SESSION);
    send(other, 1);
    await expect.poll(() => running.length).toBe(PER_SESSION + 1);
    await finishAll();
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(TAKEN);
    const next = send(attacker, 1);
    await finishAll();
    expect(next).toMatchObject([{ code: CODE.success }]);
  });
});

import { networkFailure, type Result } from '@app/services/result';
import { refreshIfDue, type Locks } from '@app/session/refresh';
import { createSession } from '@app/session/session';
import { createLocalStore } from '@app/session/storage';
import { createVisit } from '@app/session/visit';
import { CODE } from '@contract/codes';
import type { LoginResult } from '@contract/sso/login-result';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loginResult } from '../fixtures';
import { memoryStorage } from '../memory-storage';

const DAY = 86_400_000;

function setUp(answer: Result<LoginResult>) {
  const area = memoryStorage();
  const local = createLocalStore(() => area);
  const visit = createVisit(local);
  const session = createSession(local, visit);
  const refreshToken = vi.fn(() => Promise.resolve(answer));
  session.start(loginResult('old'));
  const since = visit.tokenAt() ?? 0;
  return {
    area,
    session,
    refreshToken,
    since,
    run: (now: number, locks?: Locks) => refreshIfDue({ session, visit, refreshToken, locks, now }),
  };
}

describe('replacing the token (D15)', () => {
  afterEach(() => vi.useRealTimers());

  it('waits for a day of use', async () => {
    const { refreshToken, since, run } = setUp({ ok: true, data: loginResult('new') });
    await run(since + DAY - 1);
    expect(refreshToken).not.toHaveBeenCalled();
  });

  it('stores the new one, and is not due again', async () => {
    const { area, refreshToken, since, run } = setUp({ ok: true, data: loginResult('new') });
    await run(since + DAY);
    expect(area.getItem('HLO-token')).toBe('Bearer new');
    await run(since + DAY - 1);
    expect(refreshToken).toHaveBeenCalledOnce();
  });

  it('tells its failure, and leaves the token to whoever deals with that', async () => {
    const failure = { ok: false, code: CODE.tokenInvalid, message: '', data: {} } as const;
    const { session, since, run } = setUp(failure);
    expect(await run(since + DAY)).toEqual(failure);
    expect(session.get().token).toBe('Bearer old');
  });

  it('asks again where the answer was lost: the old token is good for 30 s only', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { area, refreshToken, since, run } = setUp(networkFailure);
    refreshToken.mockResolvedValueOnce(networkFailure);
    refreshToken.mockResolvedValueOnce({ ok: true, data: loginResult('new') });
    const done = run(since + DAY);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await done).toBeNull();
    expect(area.getItem('HLO-token')).toBe('Bearer new');
  });

  it('gives up after three tries without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { refreshToken, since, run } = setUp(networkFailure);
    const done = run(since + DAY);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await done).toEqual(networkFailure);
    expect(refreshToken).toHaveBeenCalledTimes(3);
  });

  it('tells nothing about a session that ended while it asked', async () => {
    const { session, refreshToken, since, run } = setUp({ ok: true, data: loginResult('new') });
    refreshToken.mockImplementation(() => {
      session.end();
      return Promise.resolve({ ok: false, code: CODE.tokenInvalid, message: '', data: {} });
    });
    expect(await run(since + DAY)).toBeNull();
    expect(session.get().token).toBeNull();
  });

  it('takes what another tab has stored meanwhile', async () => {
    const { area, session, refreshToken, since, run } = setUp({ ok: true, data: loginResult('new') });
    area.setItem('HLO-token', 'Bearer other');
    area.setItem('HLO-visit', JSON.stringify({ id: 'visit', tokenAt: since + DAY }));
    await run(since + DAY);
    expect(refreshToken).not.toHaveBeenCalled();
    session.restore();
    expect(session.get().token).toBe('Bearer other');
  });

  it('asks nothing while another tab is asking', async () => {
    const { refreshToken, since, run } = setUp({ ok: true, data: loginResult('new') });
    await run(since + DAY, { request: (_name, _options, work) => work(null) });
    expect(refreshToken).not.toHaveBeenCalled();
    await run(since + DAY, { request: (_name, _options, work) => work({}) });
    expect(refreshToken).toHaveBeenCalledOnce();
  });

  it('asks nothing without a session', async () => {
    const { session, refreshToken, since, run } = setUp({ ok: true, data: loginResult('new') });
    session.end();
    await run(since + 2 * DAY);
    expect(refreshToken).not.toHaveBeenCalled();
  });
});

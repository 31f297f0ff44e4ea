import type { Result } from '@app/services/result';
import { refreshIfDue, type Locks } from '@app/session/refresh';
import { createSession } from '@app/session/session';
import { createLocalStore } from '@app/session/storage';
import { createVisit } from '@app/session/visit';
import { CODE } from '@contract/codes';
import type { LoginResult } from '@contract/sso/login-result';
import { describe, expect, it, vi } from 'vitest';
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

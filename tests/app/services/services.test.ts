import { networkFailure, type Result } from '@app/services/result';
import { pingAfterFailure } from '@app/services/services';
import { CODE } from '@contract/codes';
import { me } from '@contract/member/calls';
import { beforeEach, describe, expect, it, vi } from 'vitest';

describe('a call that fails', () => {
  const measure = vi.fn();
  const answer = (result: Result<unknown>) =>
    pingAfterFailure(
      async () => result,
      () => ({ measure }),
    )(Promise.resolve(me), {}, {}, 'me');

  beforeEach(() => measure.mockReset());

  it('lets the socket look at once whether the server is there, where it didn’t reach it', async () => {
    const failure = networkFailure;
    expect(await answer(failure)).toBe(failure);
    expect(measure).toHaveBeenCalledTimes(1);
  });

  it('changes nothing where the server has answered', async () => {
    await answer({ ok: true, data: null });
    await answer({ ok: false, code: CODE.notAllowed, message: 'said', data: {} });
    expect(measure).not.toHaveBeenCalled();
  });
});

import { REACTION, settle } from '@app/services/failure';
import type { Failure } from '@app/services/result';
import { CODE, NETWORK_FAILURE } from '@contract/codes';
import { describe, expect, it, vi } from 'vitest';

const failure = (code: Failure['code']): Failure => ({ ok: false, code, message: 'said', data: {} });

describe('what happens to a failure', () => {
  it('has an answer for every code of the catalogue, success excepted', () => {
    const codes = Object.values(CODE).filter((code) => code !== CODE.success);
    expect(new Set(Object.keys(REACTION).map(Number))).toEqual(new Set([...codes, NETWORK_FAILURE]));
  });

  it('ends the session on 401, 10007 and 10008 only (S8, D15)', () => {
    const ending = Object.entries(REACTION).filter(([, reaction]) => reaction === 'session');
    expect(new Set(ending.map(([code]) => Number(code)))).toEqual(new Set([401, 10007, 10008]));
  });

  it('asks the caller first, even about the codes that end a session', () => {
    const handler = vi.fn();
    expect(settle(failure(CODE.tokenInvalid), { [CODE.tokenInvalid]: handler })).toBe('handled');
    expect(handler).toHaveBeenCalledExactlyOnceWith(failure(CODE.tokenInvalid));
  });

  it('leaves alone the handlers of other codes', () => {
    const handler = vi.fn();
    expect(settle(failure(NETWORK_FAILURE), { [CODE.wrongCode]: handler })).toBe('network');
    expect(handler).not.toHaveBeenCalled();
  });
});

import { endsSession, settle } from '@app/services/failure';
import type { Failure } from '@app/services/result';
import { CANCELLED, CODE, NETWORK_FAILURE } from '@contract/codes';
import { describe, expect, it, vi } from 'vitest';

const failure = (code: Failure['code']): Failure => ({ ok: false, code, message: 'said', data: {} });

describe('what happens to a failure', () => {
  it('tells nobody of a call that the page has cancelled', () => {
    expect(settle(failure(CANCELLED))).toBe('none');
  });

  it('shows the message of a code that it doesn’t know (S8)', () => {
    expect(settle(failure(20_001))).toBe('message');
  });

  it('ends the session on 401, 10007 and 10008 only (S8, D15)', () => {
    const ending = Object.values(CODE).filter((code) => endsSession({ code }));
    expect(new Set(ending)).toEqual(new Set([401, 10007, 10008]));
  });

  it('puts a password that is due before the caller’s handlers, and nothing else of a 403 (D35)', () => {
    const handlers = { [CODE.notAllowed]: vi.fn() };
    const refused = failure(CODE.notAllowed);
    expect(settle({ ...refused, data: { reason: 'passwordDue' } }, handlers)).toBe('passwordDue');
    expect(handlers[CODE.notAllowed]).not.toHaveBeenCalled();
    expect(settle(refused, handlers)).toBe('handled');
    expect(settle({ ...failure(CODE.conflict), data: { reason: 'passwordDue' } })).toBe('message');
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

import { identify } from '@app/session/identify';
import { createSession } from '@app/session/session';
import { createLocalStore } from '@app/session/storage';
import { createVisit } from '@app/session/visit';
import { describe, expect, it, vi } from 'vitest';
import { loginResult } from '../fixtures';
import { memoryStorage } from '../memory-storage';

const DAY = 86_400_000;
const START = 1_700_000_000_000;

function setUp(readFingerprint = vi.fn(async () => 'device')) {
  const area = memoryStorage();
  const local = createLocalStore(() => area);
  const visit = createVisit(local);
  const session = createSession(local, visit);
  const at = (now: number) => identify({ session, visit, readFingerprint, now: () => now });
  return { visit, session, readFingerprint, at };
}

describe('the visit id (D26)', () => {
  it('is random at first, then the device’s own', async () => {
    const { visit, at } = setUp();
    expect(visit.id()).toMatch(/^[0-9a-f]{32}$/);
    await at(START);
    expect(visit.id()).toBe('device');
  });

  it('is good for three days', async () => {
    const { at, readFingerprint } = setUp();
    await at(START);
    await at(START + 3 * DAY - 1);
    expect(readFingerprint).toHaveBeenCalledTimes(1);
    await at(START + 3 * DAY);
    expect(readFingerprint).toHaveBeenCalledTimes(2);
  });

  it('stays as it is where the device can’t be read, until the next try', async () => {
    const { visit, at, readFingerprint } = setUp();
    const random = visit.id();
    readFingerprint.mockRejectedValueOnce(new Error('refused'));
    await at(START);
    expect(visit.id()).toBe(random);
    await at(START + 1);
    expect(visit.id()).toBe('device');
  });

  it('never changes under a session, nor under one that began meanwhile (D15)', async () => {
    const { visit, session, at, readFingerprint } = setUp();
    const random = visit.id();
    session.start(loginResult('abc'));
    await at(START);
    expect(readFingerprint).not.toHaveBeenCalled();
    session.end();
    readFingerprint.mockImplementationOnce(async () => {
      session.start(loginResult('def'));
      return 'device';
    });
    await at(START);
    expect(visit.id()).toBe(random);
  });

  it('outlives logins and logouts', async () => {
    const { visit, session, at } = setUp();
    await at(START);
    session.start(loginResult('abc'));
    expect([visit.id(), visit.tokenAt() !== null]).toEqual(['device', true]);
    session.end();
    expect([visit.id(), visit.learnedAt()]).toEqual(['device', START]);
  });
});

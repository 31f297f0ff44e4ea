import { roomsChanged } from '@contract/chat/events';
import { createAskAll } from '@server/chat/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('a process that may have missed signals', () => {
  const publishToAll = vi.fn();
  const realtime = {
    publishToAll,
    publish: vi.fn(),
    isConnected: () => true,
    openSockets: () => 1,
    receive: vi.fn(),
    connectedMembers: () => [],
  };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks all its clients to sync, at once and then at most every 5 seconds (D50)', async () => {
    const askAll = createAskAll();
    const miss = () => askAll({ realtime });
    miss();
    await vi.advanceTimersByTimeAsync(0);
    expect(publishToAll.mock.calls).toEqual([[roomsChanged, { type: 'rooms' }]]);
    // While Redis is away, every process is told so once a second.
    for (let second = 0; second < 10; second++) {
      miss();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(publishToAll).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(publishToAll).toHaveBeenCalledTimes(3);
  });
});

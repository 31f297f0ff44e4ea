import { cacheFor } from '@server/cache-for';
import { describe, expect, it, vi } from 'vitest';

/** A read that is cached for a minute, with a controllable clock. */
function minutely() {
  let now = 1_000_000;
  let figure = 0;
  const read = vi.fn(async () => ++figure);
  return {
    read,
    ask: cacheFor(60_000, () => new Date(now), read),
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('cacheFor (D44)', () => {
  it('caches a result for its lifetime', async () => {
    const { ask, advance } = minutely();
    expect(await ask()).toBe(1);
    advance(59_999);
    expect(await ask()).toBe(1);
    advance(1);
    expect(await ask()).toBe(2);
  });

  it('shares one read among concurrent calls', async () => {
    const { ask, read } = minutely();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('does not cache a failed read', async () => {
    const { ask, read } = minutely();
    read.mockRejectedValueOnce(new Error('away'));
    await expect(Promise.all([ask(), ask()])).rejects.toThrow('away');
    expect(read).toHaveBeenCalledTimes(1);
    expect(await ask()).toBe(1);
  });

  it('reads again after the clock was set back', async () => {
    const { ask, advance } = minutely();
    expect(await ask()).toBe(1);
    advance(-60_000);
    expect(await ask()).toBe(2);
  });
});

import { Pace } from '@server/realtime/pace';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the pace of frames', () => {
  const done: string[] = [];
  const onFault = vi.fn();
  const work = (name: string) => async () => void done.push(name);

  beforeEach(() => {
    vi.useFakeTimers();
    done.length = 0;
    onFault.mockClear();
  });
  afterEach(() => void vi.useRealTimers());

  it('does the first at once, and after a pause the last of those that came meanwhile', async () => {
    const pace = new Pace(1_000, onFault);
    for (const name of ['one', 'two', 'three']) pace.run(work(name));
    expect(done).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(999);
    expect(done).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['one', 'three']);
    await vi.advanceTimersByTimeAsync(1_000);
    pace.run(work('four'));
    expect(done).toEqual(['one', 'three', 'four']);
  });

  it('does the last of each topic', async () => {
    const pace = new Pace(1_000, onFault);
    pace.run(work('first'), 'kitchen');
    pace.run(work('early'), 'kitchen');
    pace.run(work('garden'), 'garden');
    pace.run(work('late'), 'kitchen');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual(['first', 'garden', 'late']);
  });

  it('keeps the latest ten topics', async () => {
    const pace = new Pace(1_000, onFault);
    const names = Array.from({ length: 12 }, (_topic, index) => String(index));
    for (const name of names) pace.run(work(name), name);
    await vi.advanceTimersByTimeAsync(1_000);
    // The first was done at once.
    expect(done).toEqual(['0', ...names.slice(2)]);
  });

  it('goes on after a failure, which is told', async () => {
    const pace = new Pace(1_000, onFault);
    const error = new Error('the database is away');
    pace.run(() => Promise.reject(error));
    pace.run(work('next'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onFault).toHaveBeenCalledWith(error);
    expect(done).toEqual(['next']);
  });

  it('does nothing more once it is stopped', async () => {
    const pace = new Pace(1_000, onFault);
    pace.run(work('one'));
    pace.run(work('two'));
    pace.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(done).toEqual(['one']);
  });

  it('does nothing more once it is stopped between two things that waited', async () => {
    const pace = new Pace(1_000, onFault);
    pace.run(work('one'), 'kitchen');
    pace.run(async () => pace.stop(), 'garden');
    pace.run(work('two'), 'roof');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(done).toEqual(['one']);
  });
});

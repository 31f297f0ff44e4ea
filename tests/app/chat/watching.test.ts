import { Watching } from '@app/chat/store/watching';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the members on the screen', () => {
  const tell = vi.fn();
  let watching: Watching;
  const pass = () => vi.advanceTimersByTimeAsync(400);
  const told = () => tell.mock.calls.splice(0).map(([members]) => members);

  beforeEach(() => {
    vi.useFakeTimers();
    tell.mockReset();
    watching = new Watching(tell);
  });
  afterEach(() => void vi.useRealTimers());

  it('is sent once a list has come to rest, and nothing twice', async () => {
    const [first] = [watching.add(3), watching.add(1)];
    await pass();
    expect(told()).toEqual([[1, 3]]);
    first();
    const again = watching.add(3);
    await pass();
    expect(told()).toEqual([]);
    again();
    await pass();
    expect(told()).toEqual([[1]]);
  });

  it('counts members who are shown twice', async () => {
    const [one, two] = [watching.add(1), watching.add(1)];
    one();
    await pass();
    expect(told()).toEqual([[1]]);
    two();
    await pass();
    expect(told()).toEqual([[]]);
  });

  it('is empty while the page is hidden, and sent again to a new connection', async () => {
    watching.add(1);
    await pass();
    watching.pause(true);
    await pass();
    watching.pause(false);
    await pass();
    watching.tellAnew();
    await pass();
    expect(told()).toEqual([[1], [], [1], [1]]);
  });

  it('is a hundred at most: the last ones', async () => {
    for (let id = 1; id <= 130; id++) watching.add(id);
    await pass();
    const [members] = told();
    expect(members).toHaveLength(100);
    expect(members).toContain(130);
    expect(members).not.toContain(30);
  });
});

import { inBatches } from '@server/database/in-batches';
import { expect, it, vi } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';

suite('questions that are asked at once', () => {
  let server: TestServer;

  setUpServer((started) => {
    server = started;
  });

  const read = vi.fn(async (_db: unknown, numbers: readonly number[]) => {
    if (numbers.includes(0)) throw new Error('nothing is divided by 0');
    return numbers.map((number) => 100 / number);
  });
  const divide = inBatches(read);

  it('are answered together, each by its own answer', async () => {
    read.mockClear();
    const answers = [1, 2, 4, 2].map((number) => divide(server.db, number));
    expect(await Promise.all(answers)).toEqual([100, 50, 25, 50]);
    expect(read.mock.calls).toEqual([[server.db, [1, 2, 4, 2]]]);
    expect(await divide(server.db, 2)).toBe(50);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('are so many at a time that none waits long', async () => {
    read.mockClear();
    const numbers = Array.from({ length: 450 }, (_, index) => index + 1);
    await Promise.all(numbers.map((number) => divide(server.db, number)));
    expect(read.mock.calls.map(([, asked]) => asked.length)).toEqual([200, 200, 50]);
  });

  it('fail together, and not the next ones', async () => {
    const [one, other] = [divide(server.db, 0), divide(server.db, 5)];
    await expect(one).rejects.toThrow('nothing is divided by 0');
    await expect(other).rejects.toThrow('nothing is divided by 0');
    expect(await divide(server.db, 5)).toBe(20);
  });
});

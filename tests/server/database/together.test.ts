import { members } from '@server/database/schema';
import { together } from '@server/database/together';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { expect, it, vi } from 'vitest';

it('answers with what each has answered', async () => {
  expect(await together([Promise.resolve(1), 'two', Promise.resolve(null)])).toEqual([1, 'two', null]);
});

it('runs what runs once it is awaited, and that once', async () => {
  const run = vi.fn(() => Promise.resolve({ rows: [] }));
  expect(await together([drizzle(run).select().from(members)])).toEqual([[]]);
  expect(run).toHaveBeenCalledOnce();
});

it('fails with the first error, but not before all have ended', async () => {
  let end = () => {};
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  const failed = vi.fn();
  const work = together([slow, Promise.reject(new Error('first')), Promise.reject(new Error('second'))]);
  work.catch(failed);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(failed).not.toHaveBeenCalled();
  end();
  await expect(work).rejects.toThrow('first');
});

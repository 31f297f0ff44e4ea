import { together } from '@server/database/together';
import { expect, it, vi } from 'vitest';

it('answers with what each has answered', async () => {
  expect(await together([Promise.resolve(1), 'two', Promise.resolve(null)])).toEqual([1, 'two', null]);
});

it('runs what runs once it is awaited, and that once', async () => {
  const then = vi.fn((resolve: (value: number) => void) => resolve(3));
  expect(await together([{ then }])).toEqual([3]);
  expect(then).toHaveBeenCalledOnce();
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

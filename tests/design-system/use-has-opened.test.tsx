import { useHasOpened } from '@ds/use-has-opened/use-has-opened';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';

test('it tells of the first opening, and keeps to that', async () => {
  const { result, rerender } = await renderHook((open: boolean | undefined) => useHasOpened(open ?? false));
  expect(result.current).toBe(false);
  await rerender(true);
  expect(result.current).toBe(true);
  await rerender(false);
  expect(result.current).toBe(true);
});

test('it tells at once of what is open from the start', async () => {
  const { result } = await renderHook(() => useHasOpened(true));
  expect(result.current).toBe(true);
});

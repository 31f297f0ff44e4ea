import { usePending } from '@ds/use-pending/use-pending';
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';

/** An action that the test finishes. */
function createAction<T>() {
  let resolve: (result: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((...settle) => ([resolve, reject] = settle));
  return { action: vi.fn(() => promise), resolve, reject };
}

test('it ignores a second action while one is pending, even in the same frame', async () => {
  const { result } = await renderHook(usePending);
  const first = createAction<string>();
  const second = vi.fn();
  const [, run] = result.current;
  const results = Promise.all([run(first.action), run(second)]);
  await vi.waitFor(() => expect(result.current[0]).toBe(true));
  await result.current[1](second);
  expect(first.action).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  first.resolve('sent');
  expect(await results).toEqual(['sent', undefined]);
  await vi.waitFor(() => expect(result.current[0]).toBe(false));
});

test('it runs the next action once the pending one has ended', async () => {
  const { result } = await renderHook(usePending);
  const run = result.current[1];
  expect(await run(() => Promise.resolve(1))).toBe(1);
  expect(await run(() => 2)).toBe(2);
  await vi.waitFor(() => expect(result.current[0]).toBe(false));
  expect(result.current[1]).toBe(run);
});

test('a failed action ends the pending state, and its error reaches the caller', async () => {
  const { result } = await renderHook(usePending);
  const { action, reject } = createAction<void>();
  const failure = result.current[1](action);
  await vi.waitFor(() => expect(result.current[0]).toBe(true));
  reject(new Error('No connection.'));
  await expect(failure).rejects.toThrow('No connection.');
  await vi.waitFor(() => expect(result.current[0]).toBe(false));
  expect(await result.current[1](() => 'again')).toBe('again');
});

test('an action that throws at once ends the pending state too', async () => {
  const { result } = await renderHook(usePending);
  const run = result.current[1];
  await expect(
    run(() => {
      throw new Error('No connection.');
    }),
  ).rejects.toThrow('No connection.');
  expect(await run(() => 'again')).toBe('again');
  await vi.waitFor(() => expect(result.current[0]).toBe(false));
});

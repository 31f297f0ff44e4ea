import { onQuiet } from '@app/device/on-quiet';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The fake clock knows no resting page.
vi.mock('@app/device/on-idle', () => ({
  onIdle: (work: () => void) => {
    const timer = setTimeout(work, 10);
    return () => clearTimeout(timer);
  },
}));

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const key = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
const minute = () => vi.advanceTimersByTime(60_000);

it('waits for three seconds without a press, and then for the page to rest', () => {
  const work = vi.fn<() => void>();
  onQuiet(work);
  vi.advanceTimersByTime(2_900);
  key();
  vi.advanceTimersByTime(2_900);
  window.dispatchEvent(new PointerEvent('pointerdown'));
  vi.advanceTimersByTime(2_900);
  expect(work).not.toHaveBeenCalled();
  minute();
  expect(work).toHaveBeenCalledOnce();
});

it('is done once, whatever is pressed afterwards', () => {
  const work = vi.fn<() => void>();
  onQuiet(work);
  minute();
  key();
  minute();
  expect(work).toHaveBeenCalledOnce();
});

it('can be called off, before a press and after it', () => {
  const work = vi.fn<() => void>();
  onQuiet(work)();
  const callOff = onQuiet(work);
  key();
  callOff();
  key();
  minute();
  expect(work).not.toHaveBeenCalled();
});

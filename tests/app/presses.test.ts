import { watchPresses } from '@app/presses';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page on which things happen, one after the other; then somebody waits for the end of the presses. */
function open(...before: string[]) {
  const page = new EventTarget();
  const happen = (type: string) => page.dispatchEvent(new Event(type));
  const afterPress = watchPresses(page);
  before.forEach(happen);
  const onEnd = vi.fn<() => void>();
  afterPress(onEnd);
  return { happen, onEnd };
}

describe('the end of a press', () => {
  it('is now where nothing is pressed', () => {
    expect(open().onEnd).toHaveBeenCalledOnce();
  });

  it.each([
    ['pointer', ['pointerdown', 'pointerup', 'click']],
    ['key', ['keydown', 'keyup']],
  ])('comes when the %s is released', (_, [down = '', ...up]) => {
    const { happen, onEnd } = open(down);
    vi.advanceTimersByTime(1000);
    up.forEach(happen);
    // What hears the click after this is a part of the press.
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('is past after a click that nobody waited for', () => {
    const page = new EventTarget();
    const afterPress = watchPresses(page);
    page.dispatchEvent(new Event('click'));
    vi.advanceTimersByTime(0);
    const onEnd = vi.fn<() => void>();
    afterPress(onEnd);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('is a click that comes a moment after a finger is lifted', () => {
    const { happen, onEnd } = open('pointerdown', 'pointerup');
    vi.advanceTimersByTime(250);
    expect(onEnd).not.toHaveBeenCalled();
    happen('click');
    vi.advanceTimersByTime(0);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('comes where a touch becomes a scroll', () => {
    const { happen, onEnd } = open('pointerdown');
    happen('pointercancel');
    vi.advanceTimersByTime(0);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it.each([
    ['release', ['pointerdown'], 3000],
    ['release of the key', ['keydown'], 3000],
    ['click', ['pointerdown', 'pointerup'], 300],
  ])('is not waited for forever, where no %s is heard', (_, before, time) => {
    const { onEnd } = open(...before);
    vi.advanceTimersByTime(time - 1);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('is said once', () => {
    const { happen, onEnd } = open();
    happen('click');
    vi.advanceTimersByTime(0);
    expect(onEnd).toHaveBeenCalledOnce();
  });
});

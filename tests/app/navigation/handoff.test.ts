import { takeHandoff, watchHandoff } from '@app/navigation/handoff';
import { beforeEach, describe, expect, it } from 'vitest';

/** A window at an address; `go` opens another as a person would. */
function windowAt(href: string) {
  const listeners: (() => void)[] = [];
  const state = { idx: 3 };
  let url = new URL(href);
  const seen: unknown[] = [];
  const target = {
    get location() {
      return url;
    },
    history: {
      state,
      replaceState(kept: unknown, _title: string, next: string) {
        seen.push(kept);
        url = new URL(next, url);
      },
    },
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  };
  return {
    target: target as unknown as Window,
    href: () => url.href,
    states: seen,
    go(next: string) {
      url = new URL(next, url);
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => void takeHandoff());

describe('what /qy hands over (D16)', () => {
  it('is gone from the address before anybody reads it, and can be taken once', () => {
    const opened = windowAt('https://halo.example/?lang=ko#/qy?token=abc&userId=7&from=app');
    watchHandoff(opened.target);
    expect(opened.href()).toBe('https://halo.example/?lang=ko#/qy?from=app');
    expect(opened.states).toEqual([{ idx: 3 }]);
    expect(takeHandoff()).toEqual({ token: 'abc', userId: '7' });
    expect(takeHandoff()).toBeNull();
  });

  it('may stand before the hash, and come while the app is open', () => {
    const opened = windowAt('https://halo.example/#/home');
    watchHandoff(opened.target);
    expect(takeHandoff()).toBeNull();
    opened.go('https://halo.example/?token=abc&userId=7#/QY/');
    expect(opened.href()).toBe('https://halo.example/#/QY/');
    expect(takeHandoff()).toEqual({ token: 'abc', userId: '7' });
  });

  it('is refused where a part is missing or given twice, and removed all the same', () => {
    for (const query of ['token=abc', 'userId=7', 'token=a&token=b&userId=7', 'token=&userId=7', '']) {
      const opened = windowAt(`https://halo.example/#/qy?${query}`);
      watchHandoff(opened.target);
      expect(opened.href(), query).toMatch(/#\/qy$/);
      expect(takeHandoff(), query).toBeNull();
    }
  });

  it('stays when the browser tells of the same address once more', () => {
    const opened = windowAt('https://halo.example/#/home');
    watchHandoff(opened.target);
    opened.go('https://halo.example/#/qy?token=abc&userId=7');
    opened.go(opened.href());
    expect(takeHandoff()).toEqual({ token: 'abc', userId: '7' });
  });

  it('is the last that was handed over, or nothing', () => {
    const opened = windowAt('https://halo.example/#/qy?token=abc&userId=7');
    watchHandoff(opened.target);
    opened.go('https://halo.example/#/qy?token=def');
    expect(takeHandoff()).toBeNull();
  });

  it('is looked for on no other route', () => {
    const opened = windowAt('https://halo.example/?token=abc&userId=7#/home');
    watchHandoff(opened.target);
    expect(opened.href()).toBe('https://halo.example/?token=abc&userId=7#/home');
    expect(takeHandoff()).toBeNull();
  });
});

import { isInAppBrowser } from '@app/device/in-app-browser';
import { describe, expect, it } from 'vitest';
import { BROWSERS, IN_APP_BROWSERS } from './browsers';

describe('the browser inside another app (S1)', () => {
  it.each(Object.entries(IN_APP_BROWSERS))('of %s is known', (_, browser) => {
    expect(isInAppBrowser(browser)).toBe(true);
  });

  it.each(Object.entries(BROWSERS))('is not %s', (_, browser) => {
    expect(isInAppBrowser(browser)).toBe(false);
  });
});

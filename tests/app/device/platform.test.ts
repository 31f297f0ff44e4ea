import { platformOf } from '@app/device/platform';
import { expect, it } from 'vitest';
import { BROWSERS, IN_APP_BROWSERS } from './browsers';

it.each([
  ['ios', BROWSERS['Safari, iPhone']],
  ['ios', BROWSERS['Safari, iPad']],
  ['ios', IN_APP_BROWSERS['WeChat, iPhone']],
  ['android', BROWSERS['Chrome, Android']],
  ['android', BROWSERS['Firefox, Android']],
  ['other', BROWSERS['Safari, Mac']],
  ['other', BROWSERS['Edge, Windows']],
  ['other', { userAgent: '', maxTouchPoints: 0 }],
] as const)('the platform is %s for $userAgent', (platform, browser) => {
  expect(platformOf(browser)).toBe(platform);
});

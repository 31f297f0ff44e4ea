import { pageMode, readDevice } from '@app/device/device';
import { UNNAMED_DEVICE } from '@contract/constants';
import { describe, expect, it } from 'vitest';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

describe('the device (S3, D26)', () => {
  it.each([
    ['iPhone', IPHONE, 5, '9', 'h5', 'Safari · iPhone'],
    ['Android phone', ANDROID, 5, '9', 'h5', 'Chrome · Android'],
    ['iPad that claims to be a Mac', MAC, 5, '9', 'h5', 'Safari · iPad'],
    ['Mac', MAC, 0, '8', 'web', 'Safari · macOS'],
    ['Windows with a touch screen', WINDOWS, 10, '8', 'web', 'Edge · Windows'],
    ['something unheard of', '', 0, '8', 'web', UNNAMED_DEVICE],
  ])('%s', (_what, userAgent, maxTouchPoints, type, header, name) => {
    expect(readDevice({ userAgent, maxTouchPoints })).toEqual({ type, header, name });
  });

  it('is shown as installed where it stands alone, else in a tab', () => {
    const screen = (matches: boolean) => ({ matchMedia: () => ({ matches }) });
    expect([true, false].map((alone) => pageMode(screen(alone)))).toEqual(['pwa', 'web']);
  });

  it('has a name the server takes, however long the user agent', () => {
    expect(readDevice({ userAgent: 'Android '.repeat(200), maxTouchPoints: 1 }).name.length).toBeLessThan(
      101,
    );
  });
});

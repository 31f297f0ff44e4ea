import type { Browser } from './device';

/** Whose apps a device runs; `other` for computers and everything unheard of. */
export type Platform = 'ios' | 'android' | 'other';

/** Reads the platform from the user agent. An iPad claims to be a Mac, but Macs have no touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Browser): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'other';
}

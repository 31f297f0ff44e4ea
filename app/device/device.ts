import { DEVICE_TYPE, LENGTH, UNNAMED_DEVICE } from '@contract/constants';

/** What a browser tells of the machine it runs on. */
export interface Browser {
  userAgent: string;
  /** Tells an iPad that claims to be a Mac: Macs have no touch screen. */
  maxTouchPoints: number;
}

/** The device as the calls name it (S3). */
export interface Device {
  /** 9 for phones and tablets, 8 for everything else. */
  type: '8' | '9';
  /** The value of the `device` header (D7). */
  header: 'h5' | 'web';
  /** Browser and system in a person's words, for the list of sessions; `UNNAMED_DEVICE` if both are unknown. */
  name: string;
}

const MOBILE = /Android|iPhone|iPad|iPod|Mobile|Tablet|Windows Phone|HarmonyOS|Silk|Kindle/i;

const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS/i, 'HarmonyOS'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

// Most specific first: nearly everything calls itself Chrome and Safari too.
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/YaBrowser/, 'Yandex Browser'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const firstMatch = (table: readonly [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Reads the device from its user agent. */
export function readDevice({ userAgent, maxTouchPoints }: Browser): Device {
  const isTabletAsMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  const mobile = isTabletAsMac || MOBILE.test(userAgent);
  const system = isTabletAsMac ? 'iPad' : firstMatch(SYSTEMS, userAgent);
  const name = [firstMatch(BROWSERS, userAgent), system].filter(Boolean).join(' · ');
  return {
    type: mobile ? DEVICE_TYPE.mobile : DEVICE_TYPE.desktop,
    header: mobile ? 'h5' : 'web',
    name: name.slice(0, LENGTH.shortText) || UNNAMED_DEVICE,
  };
}

/** How the app is shown: installed, or in a browser's tab (S4). */
export const pageMode = (target: { matchMedia(query: string): { matches: boolean } }): 'pwa' | 'web' =>
  target.matchMedia('(display-mode: standalone)').matches ? 'pwa' : 'web';

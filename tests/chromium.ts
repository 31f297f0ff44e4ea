import { existsSync } from 'node:fs';

/** The browser tests run in: the one named by the environment, else the system's, else Playwright's own. */
export const executablePath =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );

/** Features that stay off. Chromium takes the last such list alone, so Playwright's own stand here again. */
const DISABLED_FEATURES = [
  // The address bar's popups are web pages of the browser's own: two more in each context, as dear as ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Flags for a headless browser in a container with no outer network. */
export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${DISABLED_FEATURES.join()}`,
];

const launch = (path: string | undefined) => ({ ...(path ? { executablePath: path } : {}), args });

/** Starts the browser of `CHROMIUM_PATH`, or else the full one, as members have it. */
export const chromiumOptions = launch(executablePath);

/** Starts its headless shell if `npm test` has found one: without windows, a flow takes a third less time. */
export const shellOptions = launch(process.env['HEADLESS_SHELL_PATH'] ?? executablePath);

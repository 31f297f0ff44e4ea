import { accessSync, constants, existsSync } from 'node:fs';
import { fail, run } from './project.mjs';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Chinese, Japanese and Korean pages need the font. */
const PACKAGES = ['chromium', 'fonts-noto-cjk', 'fonts-liberation'];

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Finds a Chromium for the tests: `CHROMIUM_PATH`, the system's, or Playwright's. Installs one as root on Debian;
 * elsewhere prints what to do and exits with 1.
 * @returns {Promise<string>} path of the executable
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : fail(`CHROMIUM_PATH is not an executable: ${named}`);
  return (await find()) ?? ((await install(PACKAGES)) ? await find() : null) ?? fail(howTo());
}

/**
 * Finds the Chromium of the bench and the flows: the headless shell if it is available. The full browser presents no
 * frame for a while after a password is sent, whatever the page draws, and takes half as long again for each flow.
 * @returns {Promise<string>} path of the executable
 */
export async function ensureHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  const found = isProgram(SHELL) || (await install(['chromium-headless-shell']));
  return found ? SHELL : ensureChromium();
}

async function find() {
  return SYSTEM.find(isProgram) ?? (await findPlaywrightChromium());
}

async function findPlaywrightChromium() {
  try {
    const { chromium } = await import('playwright');
    const path = chromium.executablePath();
    return isProgram(path) ? path : null;
  } catch {
    return null;
  }
}

async function install(packages) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  process.stdout.write(`Installing ${packages[0]} (only once)\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { env, quiet: true });
  if (update !== 0) return false;
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return (await run('apt-get', args, { env, quiet: true })) === 0;
}

const howTo = () =>
  'No Chromium found for the tests: install one (Debian: apt-get install ' +
  `${PACKAGES.join(' ')}; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH.`;

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

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

/** Chinese, Japanese and Korean pages show boxes without the font. */
const PACKAGES = ['chromium', 'fonts-noto-cjk'];

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Finds a Chromium for the tests: `CHROMIUM_PATH`, the system's, Playwright's own. As root on Debian it
 * installs one; elsewhere it says what to do and ends with 1.
 * @returns {Promise<string>} the program's path
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : fail(`CHROMIUM_PATH names no program: ${named}`);
  return (await find()) ?? ((await install(PACKAGES)) ? await find() : null) ?? fail(howTo());
}

/**
 * Finds the Chromium that figures are measured in: the one without windows of its own, where it can be had. In the
 * whole browser no frame is shown for a while after a password was sent, whatever the page draws.
 * @returns {Promise<string>} the program's path
 */
export async function ensureHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  const found = isProgram(SHELL) || (await install(['chromium-headless-shell']));
  return found ? SHELL : ensureChromium();
}

async function find() {
  return SYSTEM.find(isProgram) ?? (await playwrightsOwn());
}

async function playwrightsOwn() {
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
  process.stdout.write(`Installing ${packages[0]} (this once)\n`);
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

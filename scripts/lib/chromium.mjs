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

/**
 * Finds a Chromium for the tests: `CHROMIUM_PATH`, the system's, Playwright's own. As root on Debian it
 * installs one; elsewhere it says what to do and ends with 1.
 * @returns {Promise<string>} the program's path
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : fail(`CHROMIUM_PATH names no program: ${named}`);
  return (await find()) ?? (await install()) ?? fail(howTo());
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

async function install() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return null;
  process.stdout.write('Installing Chromium for the tests (this once)\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { env, quiet: true });
  if (update !== 0) return null;
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES];
  return (await run('apt-get', args, { env, quiet: true })) === 0 ? find() : null;
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

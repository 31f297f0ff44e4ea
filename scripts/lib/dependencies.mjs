import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root, run } from './project.mjs';

/**
 * Installs missing packages of the lock file. If nothing is missing, this takes milliseconds.
 */
export async function ensureDependencies() {
  if (isInstalled()) return;
  process.stdout.write('Installing dependencies (only once)\n');
  // Building needs the development dependencies, which npm leaves out under NODE_ENV=production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
  if (code !== 0) fail('Installing the dependencies failed; see the output of npm above.');
}

function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([name, { version, optional, peer, link }]) =>
      name === '' || optional || (peer && !present[name]) || link || present[name]?.version === version,
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

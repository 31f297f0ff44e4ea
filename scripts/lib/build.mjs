import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root, runTool } from './project.mjs';

const SHARED = ['contract', 'locales', 'package-lock.json', 'tsconfig.json'];

const VITE = 'vite/bin/vite.js';

/** The pages that the bench compares ours with. */
const REFERENCE = 'tests/bench/reference';

const reference = (name) => ({
  tool: VITE,
  sources: ['package-lock.json', 'tsconfig.json', REFERENCE],
  args: [
    'build',
    `${REFERENCE}/${name}`,
    '--config',
    `${REFERENCE}/vite.config.ts`,
    '--outDir',
    path.join(root, 'dist/bench', name),
  ],
  result: `dist/bench/${name}/index.html`,
});

/** What is built: from which sources, by which tool, into which file. */
const TARGETS = {
  web: {
    tool: VITE,
    sources: [...SHARED, 'app', 'design-system', 'config/tailwind.config.ts', 'config/web'],
    args: ['build', '--config', 'config/web/vite.config.ts'],
    result: 'dist/web/index.html',
  },
  server: {
    tool: VITE,
    sources: [...SHARED, 'server', 'docs/openapi.json', 'config/vite.server.config.ts'],
    args: ['build', '--config', 'config/vite.server.config.ts'],
    result: 'dist/server/main.mjs',
  },
  stories: {
    tool: '@ladle/react/lib/cli/cli.js',
    sources: [
      ...SHARED,
      'app',
      'design-system',
      'docs/design-system.md',
      'stories',
      'config/ladle',
      'config/tailwind.config.ts',
    ],
    args: ['build', '--config', 'config/ladle'],
    result: 'dist/ladle/meta.json',
  },
  'reference-paint': reference('paint'),
  'reference-form': reference('form'),
  'reference-picker': reference('picker'),
  'reference-room': reference('room'),
};

/** Targets of the bench. */
export const REFERENCES = ['reference-paint', 'reference-form', 'reference-picker', 'reference-room'];

/**
 * Builds what has changed since the last build.
 * @param {(keyof TARGETS)[]} names
 * @param {{ force?: boolean, quiet?: boolean }} [options]
 */
export async function ensureBuilt(names, { force = false, quiet = true } = {}) {
  const due = names
    .map((name) => ({ name, ...TARGETS[name], print: fingerprint(TARGETS[name].sources) }))
    .filter((target) => force || !isFresh(target));
  if (due.length === 0) return;
  if (quiet) process.stdout.write('Building (only when sources have changed)\n');
  const codes = await Promise.all(due.map((target) => build(target, quiet)));
  if (codes.some((code) => code !== 0)) fail('The build failed; see the output above.');
}

async function build({ name, tool, args, print }, quiet) {
  rmSync(stamp(name), { force: true });
  const env = { ...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
  const level = tool === VITE ? ['--logLevel', quiet ? 'warn' : 'info'] : [];
  const code = await runTool(tool, [...args, ...level], { env, quiet });
  if (code === 0) {
    mkdirSync(path.join(root, 'dist'), { recursive: true });
    writeFileSync(stamp(name), print);
  }
  return code;
}

const stamp = (name) => path.join(root, 'dist', `.${name}-fingerprint`);

const isFresh = ({ name, result, print }) =>
  existsSync(path.join(root, result)) &&
  existsSync(stamp(name)) &&
  readFileSync(stamp(name), 'utf8') === print;

/** Hashes names and contents, so that changed file times don't cause a build. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash, relative) {
  const absolute = path.join(root, relative);
  const entries = readEntries(absolute);
  if (entries === null) {
    if (existsSync(absolute)) hash.update(`${relative}\0`).update(readFileSync(absolute)).update('\0');
    return;
  }
  for (const name of entries) addTo(hash, `${relative}/${name}`);
}

function readEntries(directory) {
  try {
    return readdirSync(directory).toSorted();
  } catch {
    return null;
  }
}

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DIST = resolve(import.meta.dirname, '../../dist');

/** A copy of the build that a test may change, as a deployment does. */
export interface OwnBuild {
  /** The server's bundle. */
  main: string;
  /** Makes it another build: every script has another name, and the old ones are gone. */
  replace(): void;
  remove(): void;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

/** Changes the hash in a script's name. */
const renamed = (script: string): string =>
  script.replace(
    /-(.)([\w-]{7}\.js)$/,
    (_, first: string, rest: string) => `-${first === 'x' ? 'y' : 'x'}${rest}`,
  );

function replace(web: string): void {
  const assets = join(web, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const pattern = new RegExp(scripts.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const file of filesIn(web).filter((name) => /\.(js|html)$/.test(name))) {
    const text = readFileSync(file, 'utf8').replace(pattern, renamed);
    const revised = text.replace(/(?<=revision:.)[0-9a-f](?=[0-9a-f]{15})/, (first) =>
      first === '0' ? '1' : '0',
    );
    writeFileSync(file, file.endsWith('sw.js') ? revised : text);
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, renamed(name)));
}

/** Copies the build, beside itself: its packages are found from there. */
export function copyBuild(): OwnBuild {
  const folder = mkdtempSync(join(DIST, 'own-build-'));
  const web = join(folder, 'web');
  cpSync(join(DIST, 'server'), join(folder, 'server'), { recursive: true });
  // What is compressed would have to change as well.
  cpSync(join(DIST, 'web'), web, { recursive: true, filter: (file) => !file.endsWith('.br') });
  return {
    main: join(folder, 'server/main.mjs'),
    replace: () => replace(web),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

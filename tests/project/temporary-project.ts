import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');

/** Creates a temporary project with the given files and this project's configuration. */
export function createProject(files: Record<string, string>): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const name of ['.oxlintrc.json', 'config/dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
    cpSync(join(project, name), join(root, name));
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A source file's path and text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** The files in a folder with one of the extensions, with their text; none if the folder is missing. */
export function sourceFiles(folder: string, endings = ['.ts', '.tsx']): SourceFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Prints findings, one per line, and makes the process fail if there are any. */
export function report(findings: string[]): void {
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}

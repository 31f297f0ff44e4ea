import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextFiles } from '@contract/legal/texts';
import { DEFAULT_LOCALE, type Locale } from '@contract/locale';

/** The folder of the texts: beside the server's bundle, or in the sources when the server runs from them. */
function textsDir(): string {
  const candidates = ['./texts', '../../locales'].map((relative) =>
    fileURLToPath(new URL(relative, import.meta.url)),
  );
  const found = candidates.find((directory) => existsSync(path.join(directory, DEFAULT_LOCALE)));
  if (found === undefined) throw new Error(`The texts are in none of ${candidates.join(', ')}`);
  return found;
}

/** Australian English holds only what differs from American. */
const languagesOf = (locale: Locale): Locale[] => (locale === 'en-AU' ? ['en-AU', 'en-US'] : [locale]);

function readPart(directory: string, locale: Locale, name: string): string[] {
  const files = languagesOf(locale).map((language) => path.join(directory, language, `${name}.md`));
  const file = files.find((candidate) => existsSync(candidate));
  return file === undefined ? [] : [readFileSync(file, 'utf8')];
}

/** Reads the Markdown of a text in a language. Throws where a language has no main file. */
export function readLongText([main, ...additions]: TextFiles, locale: Locale): string {
  const directory = textsDir();
  const [first] = readPart(directory, locale, main);
  if (first === undefined) throw new Error(`No text "${main}" in ${locale}`);
  return [first, ...additions.flatMap((name) => readPart(directory, locale, name))].join('\n\n');
}

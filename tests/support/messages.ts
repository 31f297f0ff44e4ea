import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BRAND } from '../../contract/constants';
import type { Locale } from '../../contract/locale';

/** Finds a text of the app, or of the server, by its key, as a member reads it in one language. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

function read(locale: Locale): unknown[] {
  const folder = resolve(import.meta.dirname, '../../locales', locale);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'server.json');
  // Where both have a key, a page shows the app's.
  return [...files, 'server.json'].map((file): unknown =>
    JSON.parse(readFileSync(resolve(folder, file), 'utf8')),
  );
}

function find(messages: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined),
      messages,
    );
  return typeof found === 'string' ? found : undefined;
}

/** Looks a language's texts up in its files; Australian English falls back on American. */
export function translator(locale: Locale): Translate {
  const layers = (locale === 'en-AU' ? (['en-AU', 'en-US'] as const) : [locale]).flatMap(read);
  return (key, values = {}) => {
    const form =
      typeof values['count'] === 'number' ? new Intl.PluralRules(locale).select(values['count']) : '';
    const text = layers.map((layer) => find(layer, `${key}_${form}`) ?? find(layer, key)).find(Boolean);
    if (text === undefined) throw new Error(`No text ${key} in ${locale}.`);
    const all: Record<string, string | number> = { brand: BRAND.name, ...values };
    return text.replace(/\{\{-?\s*(\w+)[^}]*\}\}/g, (whole, name: string) => String(all[name] ?? whole));
  };
}

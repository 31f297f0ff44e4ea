import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';

/** Limits in bytes after brotli, as a guard against accidents. The bench measures what people feel. */
export const BUDGET = {
  /** Scripts that /login loads before its form is usable. Each page of the app adds its line of the routes, about 40 bytes. */
  loginScripts: 152_000,
  /** Scripts loaded up to the answer of the first login by phone and password. */
  firstLoginScripts: 200_000,
  styles: 12_000,
  /** The document of a language, styles and drawings included: what the first paint waits for. */
  document: 40_000,
  /** The script in the head of the document, which runs before the first paint. */
  headScript: 1_000,
};

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Sizes of a build in bytes after brotli. */
export interface Sizes {
  loginScripts: number;
  styles: number;
  document: number;
  headScript: number;
  /** The files counted as scripts of /login, largest first, with their bytes. */
  files: [string, number][];
}

/** The largest document, and the script in its head. A build without documents has neither. */
function weighDocuments(dist: string): Pick<Sizes, 'document' | 'headScript'> {
  const folder = join(dist, 'documents');
  const documents = existsSync(folder)
    ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    : [];
  const weightOf = (text: string) => brotliCompressSync(text).byteLength;
  const [script = ''] = documents.flatMap((html) => /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? []);
  return { document: Math.max(0, ...documents.map(weightOf)), headScript: weightOf(script) };
}

/** A chunk and everything it imports statically. */
function closure(manifest: Manifest, key: string, into = new Set<string>()): Set<string> {
  if (into.has(key)) return into;
  into.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, into);
  return into;
}

/**
 * Measures what /login loads: its chunks and its texts in the largest language, each with its static imports.
 * @param dist folder of the built app
 * @param chunks names of the chunks that the route loads by itself
 */
export function weigh(dist: string, chunks: readonly string[]): Sizes {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  const bytes = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).byteLength;
  const keys = Object.keys(manifest);
  const isText = (key: string) => /locales\/[^/]+\/\w+\.json$/.test(key);
  const routes = keys.filter((key) => chunks.includes(manifest[key]?.name ?? '') && !isText(key));
  if (routes.length === 0) throw new Error(`The build has no chunk named ${chunks.join(' or ')}.`);

  const fileOf = (key: string) => manifest[key]?.file ?? '';
  const texts = keys.filter((key) => /locales\/[^/]+\/(common|auth)\.json$/.test(key));
  const languages = [...new Set(texts.map((key) => dirname(key)))].map((folder) =>
    texts.filter((key) => dirname(key) === folder),
  );
  const weightOf = (files: string[]) => files.reduce((sum, key) => sum + bytes(fileOf(key)), 0);
  const [heaviest = []] = languages.toSorted((a, b) => weightOf(b) - weightOf(a));
  const needed = new Set([...routes, ...heaviest].flatMap((key) => [...closure(manifest, key)]));
  const styles = new Set(keys.flatMap((key) => manifest[key]?.css ?? []));
  const files = [...new Set([...needed].map(fileOf))]
    .filter((file) => file.endsWith('.js'))
    .map((file): [string, number] => [file, bytes(file)])
    .toSorted(([, a], [, b]) => b - a);
  return {
    ...weighDocuments(dist),
    files,
    loginScripts: files.reduce((sum, [, size]) => sum + size, 0),
    styles: [...styles].reduce((sum, file) => sum + bytes(file), 0),
  };
}

/** The query library and what needs it. */
const MEMBER_CHUNK = /(^|\/)query\b/;

/** Findings of a build: what exceeds its budget, and what is loaded too early. */
export function checkSizes(sizes: Sizes): string[] {
  const over = (what: string, size: number, budget: number) =>
    size > budget
      ? [`${what} weigh ${(size / 1000).toFixed(1)} kB after brotli; the budget is ${budget / 1000} kB`]
      : [];
  const heavy = over('Scripts of /login', sizes.loginScripts, BUDGET.loginScripts);
  const foreign = sizes.files.filter(([file]) => MEMBER_CHUNK.test(file));
  return [
    ...foreign.map(([file]) => `/login loads ${file}, which belongs to member pages`),
    ...heavy,
    ...(heavy.length > 0
      ? sizes.files.map(([file, size]) => `  ${(size / 1000).toFixed(1)} kB ${file}`)
      : []),
    ...over('Styles', sizes.styles, BUDGET.styles),
    ...over('The document of a language', sizes.document, BUDGET.document),
    ...over('The script in its head', sizes.headScript, BUDGET.headScript),
  ];
}

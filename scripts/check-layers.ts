import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';
import { report, sourceFiles, type SourceFile } from './lib/findings';
import { runNode } from './lib/run';

const FOLDERS = ['app', 'contract', 'design-system', 'locales', 'scripts', 'server', 'stories', 'tests'];

const SCHEMA = 'server/database/schema.ts';

const cruiseResult = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string(), severity: z.string() }),
      }),
    ),
  }),
});

/** Finds violations of `config/dependency-cruiser.cjs`, and files that dependency-cruiser did not see. */
async function checkImports(root: string, files: SourceFile[]): Promise<string[]> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { output } = await runNode(
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config=config/dependency-cruiser.cjs',
      '--output-type=json',
      ...folders,
    ],
    { cwd: root },
  );
  const { modules, summary } = cruiseResult.parse(JSON.parse(output));
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = files.map(({ path }) => relative(root, path)).filter((path) => !seen.has(path));
  return [
    ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
    ...unseen.map((path) => `${path} was not seen by dependency-cruiser`),
  ];
}

/** Finds tables that two domains of the server use: only one may own a table; the other must call its functions. */
function checkTables(root: string, files: SourceFile[]): string[] {
  const schema = files.find(({ path }) => relative(root, path) === SCHEMA);
  const tables = [...(schema?.text.matchAll(/export const (\w+) = pgTable\(/g) ?? [])].map(
    (match) => match[1] ?? '',
  );
  const domains = new Map<string, Set<string>>(tables.map((table) => [table, new Set()]));
  for (const { path, text } of files) {
    const domain = /^server\/([^/]+)\//.exec(relative(root, path))?.[1];
    if (domain === undefined || domain === 'database') continue;
    for (const match of text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'[^']*\/database\/schema'/g))
      for (const name of (match[1] ?? '').split(',')) {
        const table = name.trim().split(/\s+as\s+/)[0] ?? '';
        domains.get(table)?.add(domain);
      }
  }
  return [...domains]
    .filter(([, users]) => users.size > 1)
    .map(([table, users]) => `table ${table} is used by ${[...users].toSorted().join(' and ')}; one owns it`);
}

/** Finds SQL in routes, which must call domain functions. */
const checkRoutes = (root: string, files: SourceFile[]): string[] =>
  files
    .map(({ path, text }) => ({ path: relative(root, path), text }))
    .filter(({ path }) => /^server\/.*routes?\.ts$/.test(path))
    .filter(({ text }) => /from '(drizzle-orm|[^']*\/database\/schema)/.test(text))
    .map(({ path }) => `${path} contains SQL; a route must call a domain function`);

/** Finds index files. */
const checkBarrels = (root: string, files: SourceFile[]): string[] =>
  files
    .map(({ path }) => relative(root, path))
    .filter((path) => /(^|\/)index\.tsx?$/.test(path))
    .map((path) => `${path}: name the file after what is in it; there are no barrels`);

/** Finds violations of the layers (docs/decisions/0001-layers.md). */
export async function checkLayers(root: string): Promise<string[]> {
  const files = FOLDERS.flatMap((folder) => sourceFiles(join(root, folder)));
  if (files.length === 0) return ['no module was found'];
  return [
    ...(await checkImports(root, files)),
    ...checkTables(root, files),
    ...checkRoutes(root, files),
    ...checkBarrels(root, files),
  ];
}

if (process.argv[1] === import.meta.filename) report(await checkLayers(process.cwd()));

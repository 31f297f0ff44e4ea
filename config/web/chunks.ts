import { basename, resolve } from 'node:path';

/** What the bundler tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

const APP = resolve(import.meta.dirname, '../../app');

/** A module and everything it imports, but for what it imports later. */
function closure(graph: ModuleGraph, id: string, into = new Set<string>()): Set<string> {
  if (into.has(id)) return into;
  into.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(graph, next, into);
  return into;
}

/** Whether a module needs the query library, which only member pages load. */
const needsQueries = (graph: ModuleGraph, id: string): boolean =>
  [...closure(graph, id)].some((module) => module.includes('/node_modules/@tanstack/'));

/** The chunks of what only some pages share, in order of precedence: those with a module whose path starts so. */
const PAGE_KINDS = [
  ['account', `${APP}/account/`],
  // The site's header and footer, which the forms of the visitors don't have.
  ['site', `${APP}/shell/site-page.`],
] as const;

const hasModule = (modules: ReadonlySet<string>, path: string): boolean =>
  [...modules].some((module) => module.startsWith(path));

const featureOf = (page: string): string | undefined => /app\/features\/([^/]+)\//.exec(page)?.[1];

/** The pages in the route table's order, each with everything it needs at once. */
const pagesIn = (graph: ModuleGraph) =>
  (graph.getModuleInfo(`${APP}/routes.ts`)?.dynamicallyImportedIds ?? [])
    .filter(featureOf)
    .map((page) => ({ page, modules: closure(graph, page) }));

/**
 * The chunk of each module that several pages use: `boot` and `app` are always there, `shared` serves several
 * features, `query-shared` those of them that ask by queries, `account` those with account forms, and `site` those with
 * header and footer; what no first page of a kind needs is in `…-more`. What pages of one
 * feature share comes with the first of them in the route table, so that the first loads nothing else.
 */
function assignChunks(graph: ModuleGraph): Map<string, string> {
  const users = new Map<string, string[]>();
  const pages = pagesIn(graph);
  const kinds = PAGE_KINDS.map(([chunk, path]) => ({
    chunk,
    members: pages.filter(({ modules }) => hasModule(modules, path)).map(({ page }) => page),
  }));
  for (const { page, modules } of pages)
    for (const id of modules) users.set(id, [...(users.get(id) ?? []), page]);
  const chunks = new Map<string, string>();
  const sharedChunk = (id: string, among: readonly string[]): string => {
    if (needsQueries(graph, id)) return 'query-shared';
    const kind = kinds.find(({ members }) => among.every((page) => members.includes(page)));
    const isOfFirst = kinds.some(({ members: [start = ''] }) => among.includes(start));
    return `${kind?.chunk ?? 'shared'}${isOfFirst ? '' : '-more'}`;
  };
  for (const [id, [first = '', ...others]] of users) {
    if (others.some((page) => featureOf(page) !== featureOf(first)))
      chunks.set(id, sharedChunk(id, [first, ...others]));
    else if (others.length > 0) chunks.set(id, `${basename(first, '.tsx')}-shared`);
  }
  for (const id of closure(graph, `${APP}/main.tsx`)) chunks.set(id, 'app');
  for (const id of closure(graph, `${APP}/boot.ts`)) chunks.set(id, 'boot');
  return chunks;
}

let assigned: Map<string, string> | null = null;

/** Names a module's chunk after the feature that uses it. What is loaded later than its page has chunks of its own. */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  assigned ??= assignChunks(graph);
  return assigned.get(id) ?? null;
}

import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import type { WorkerBuild } from '../../app/worker/build.ts';

const APP = resolve(import.meta.dirname, '../../app');

/**
 * What is needed beside what the document begins with: the page that says that there is no connection, and the texts of every
 * page, in every language: the language is not known before the page is.
 */
const NEEDED = /\/app\/shell\/offline-page\.tsx$|\/locales\/[\w-]+\/common\.json$/;

type Bundle = Rolldown.OutputBundle;

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** A chunk and everything that it imports at once. */
function closure(bundle: Bundle, file: string, into = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || into.has(file)) return into;
  into.add(file);
  for (const next of chunk.imports) closure(bundle, next, into);
  return into;
}

/** The page of the build, and the scripts that it begins with. The last one imports the others. */
function readPage(bundle: Bundle): { html: string; scripts: string[] } {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('The build has no index.html');
  const html = String(page.source);
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="\.\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  return { html, scripts };
}

/** Changes with whatever the documents are made of: all files but the page carry hashes in their names. */
const revisionOf = (bundle: Bundle, html: string): string =>
  createHash('sha256')
    .update([...Object.keys(bundle).toSorted(), html].join('\n'))
    .digest('hex')
    .slice(0, 16);

function describeBuild(bundle: Bundle): WorkerBuild {
  const { html, scripts } = readPage(bundle);
  const entry = scripts.at(-1);
  if (entry === undefined) throw new Error('index.html has no script');
  const chunks = chunksOf(bundle);
  const others = chunks.filter(({ facadeModuleId }) => NEEDED.test(facadeModuleId ?? ''));
  const needed = [...scripts, ...others.map(({ fileName }) => fileName)];
  const shell = new Set(needed.flatMap((file) => [...closure(bundle, file)]));
  return {
    revision: revisionOf(bundle, html),
    entry: `/${entry}`,
    shell: [...shell].map((file) => `/${file}`),
    scripts: chunks.map(({ fileName }) => `/${fileName}`),
  };
}

async function bundleWorker(described: WorkerBuild): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    define: { BUILD: JSON.stringify(described) },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(APP, 'worker/worker.ts'), output: { format: 'iife' } },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('The worker has no single bundle');
  return result.output[0].code;
}

/** Adds the service worker to the build, as `sw.js` at its root: a worker serves what is below its own path. */
export const worker = (): Plugin => ({
  name: 'worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const source = await bundleWorker(describeBuild(bundle));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      // The files of the bundle are compressed already.
      this.emitFile({ type: 'asset', fileName: 'sw.js.br', source: brotliCompressSync(source) });
    },
  },
});

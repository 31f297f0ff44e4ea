import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import type { Figure } from './figures';

const DESIGN_SYSTEM = resolve(import.meta.dirname, '../../design-system');

/** The public file of each primitive's folder. */
const primitives = (): { name: string; file: string }[] =>
  readdirSync(DESIGN_SYSTEM)
    .flatMap((name) =>
      ['tsx', 'ts'].map((type) => ({ name, file: join(DESIGN_SYSTEM, name, `${name}.${type}`) })),
    )
    .filter(({ file }) => existsSync(file));

async function chunksOf(file: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: {
      write: false,
      lib: { entry: file, formats: ['es'] },
      rollupOptions: { external: /^react(-dom)?(\/|$)/ },
    },
  });
  return [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((output) => output.type === 'chunk');
}

/** A primitive's bytes after brotli, React left out: loaded with the page, and when it is first used. */
function figuresOf(name: string, chunks: readonly Rolldown.OutputChunk[]): Figure[] {
  const at = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = new Set<string>();
  const visit = (fileName: string): void => {
    const chunk = at.get(fileName);
    if (!chunk || first.has(fileName)) return;
    first.add(fileName);
    chunk.imports.forEach(visit);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => visit(fileName));
  const kilobytes = (early: boolean) =>
    chunks
      .filter(({ fileName }) => first.has(fileName) === early)
      .reduce((total, { code }) => total + brotliCompressSync(code).byteLength, 0) / 1000;
  const later = kilobytes(false);
  return [
    { name: `${name} alone`, unit: 'kB', ours: kilobytes(true) },
    ...(later > 0 ? [{ name: `${name} alone, loaded later`, unit: 'kB' as const, ours: later }] : []),
  ];
}

/** Bundles each primitive alone: one that can't be imported alone fails here. */
export async function weighPrimitives(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, file } of primitives()) figures.push(...figuresOf(name, await chunksOf(file)));
  return figures;
}

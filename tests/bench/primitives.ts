import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

const DESIGN_SYSTEM = resolve(import.meta.dirname, '../../design-system');

/** What importing a primitive by itself costs, in bytes after brotli, React left out. */
export interface PrimitiveWeight {
  name: string;
  /** Loaded with the page. */
  first: number;
  /** Loaded when it is first used: the picker's sheet, for one. */
  later: number;
}

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

/** Bundles each primitive alone: one that can't be imported alone fails here. */
export async function weighPrimitives(): Promise<PrimitiveWeight[]> {
  const weights = [];
  for (const { name, file } of primitives()) {
    const chunks = await chunksOf(file);
    const at = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const first = new Set<string>();
    const visit = (fileName: string): void => {
      const chunk = at.get(fileName);
      if (!chunk || first.has(fileName)) return;
      first.add(fileName);
      chunk.imports.forEach(visit);
    };
    chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => visit(fileName));
    const bytes = (early: boolean) =>
      chunks
        .filter(({ fileName }) => first.has(fileName) === early)
        .reduce((sum, { code }) => sum + brotliCompressSync(code).byteLength, 0);
    weights.push({ name, first: bytes(true), later: bytes(false) });
  }
  return weights;
}

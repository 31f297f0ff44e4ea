import { resolve } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

const folder = resolve(import.meta.dirname, '../../design-system');

/** Builds a primitive without its packages. */
async function built(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: `${folder}/${name}/${name}.tsx`, formats: ['es'] },
      rolldownOptions: { external: /^(react|lucide-react)/ },
    },
  });
  const outputs = 'close' in result ? [] : [result].flat().flatMap(({ output }) => output);
  return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('\n');
}

const WORDS = /A screen reader would announce/;

afterEach(() => vi.unstubAllEnvs());

test.each(['text-area', 'checkbox-group', 'radio-group', 'theme-switch'])(
  '%s carries its words about misuse in development, not to members',
  async (name) => {
    vi.stubEnv('NODE_ENV', 'development');
    expect(await built(name)).toMatch(WORDS);
    vi.stubEnv('NODE_ENV', 'production');
    expect(await built(name)).not.toMatch(WORDS);
  },
);

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSizes, weigh } from '../../scripts/lib/sizes';
import { createProject } from './temporary-project';

/** A text that cannot be compressed below a number of bytes. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64');

const manifest = {
  '_main.js': { file: 'main.js', name: 'app', imports: ['_react.js'], css: ['main.css'] },
  '_react.js': { file: 'react.js' },
  '_login.js': { file: 'login.js', name: 'auth', imports: ['_react.js', '_form.js'] },
  '_form.js': { file: 'form.js' },
  'features/home/home-page.tsx': { file: 'home.js' },
  '../locales/ru/common.json': { file: 'ru.js' },
  '../locales/ru/auth.json': { file: 'ru-auth.js', name: 'auth' },
  '../locales/ru/home.json': { file: 'ru-home.js' },
  '../locales/en-US/common.json': { file: 'en.js' },
  '../locales/en-US/auth.json': { file: 'en-auth.js' },
};

function build(weights: Record<string, number> = {}, documents: Record<string, string> = {}) {
  const files = Object.values(manifest).flatMap((chunk) => [
    chunk.file,
    ...('css' in chunk ? chunk.css : []),
  ]);
  const project = createProject({
    'dist/.vite/manifest.json': JSON.stringify(manifest),
    ...Object.fromEntries(files.map((file) => [`dist/${file}`, noise(weights[file] ?? 40)])),
    ...Object.fromEntries(Object.entries(documents).map(([name, html]) => [`dist/documents/${name}`, html])),
  });
  try {
    return weigh(join(project.root, 'dist'), ['app', 'auth']);
  } finally {
    project.remove();
  }
}

describe('the size check', () => {
  it('counts the app, the route, shared chunks once, and the largest language', () => {
    const { files } = build({ 'ru.js': 400 });
    expect(files.map(([file]) => file).toSorted()).toEqual([
      'form.js',
      'login.js',
      'main.js',
      'react.js',
      'ru-auth.js',
      'ru.js',
    ]);
    expect(checkSizes(build())).toEqual([]);
  });

  it('finds heavy scripts and styles', () => {
    expect(checkSizes(build({ 'form.js': 400_000 }))[0]).toContain('Scripts of /login weigh');
    expect(checkSizes(build({ 'main.css': 60_000 }))[0]).toContain('Styles weigh');
    expect(checkSizes(build({ 'home.js': 400_000 }))).toEqual([]);
  });

  it('finds a heavy document, and a heavy script in its head', () => {
    const withScript = (bytes: number) => `<head><script>${noise(bytes)}</script></head>`;
    expect(checkSizes(build({}, { 'ru.html': withScript(500) }))).toEqual([]);
    expect(checkSizes(build({}, { 'ru.html': withScript(5_000) }))[0]).toContain('The script in its head');
    const findings = checkSizes(build({}, { 'ru.html': '<p>', 'ja.html': noise(60_000) }));
    expect(findings[0]).toContain('The document of a language');
  });

  it('finds what member pages alone need', () => {
    const files: [string, number][] = [['assets/query-a1b2c3.js', 40]];
    expect(checkSizes({ files, loginScripts: 40, styles: 40, document: 40, headScript: 1 })).toEqual([
      '/login loads assets/query-a1b2c3.js, which belongs to member pages',
    ]);
  });

  it('fails if the route has no chunk', () => {
    const project = createProject({
      'dist/.vite/manifest.json': JSON.stringify({ 'index.html': { file: 'a.js' } }),
    });
    expect(() => weigh(join(project.root, 'dist'), ['app', 'auth'])).toThrow('no chunk');
    project.remove();
  });
});

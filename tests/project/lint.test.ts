import { join } from 'node:path';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '../../scripts/lib/run';
import { createProject } from './temporary-project';

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

const part = (jsx: string) => `export function Part() {\n  return ${jsx};\n}\n`;

/** A planted violation of each rule: a file and its text. */
const breaches: { rule: string; file: string; text: string }[] = [
  { rule: 'no-explicit-any', file: 'app/a.ts', text: 'export const a = (value: any): unknown => value;\n' },
  {
    rule: 'no-non-null-assertion',
    file: 'server/b.ts',
    text: 'export const b = (value: string | null): string => value!;\n',
  },
  {
    rule: 'consistent-type-assertions',
    file: 'contract/c.ts',
    text: 'export const c = (value: unknown): string => value as string;\n',
  },
  {
    rule: 'no-floating-promises',
    file: 'server/d.ts',
    text: 'const later = async (): Promise<void> => undefined;\nexport const d = (): void => {\n  later();\n};\n',
  },
  { rule: 'no-danger', file: 'app/e.tsx', text: part("<p dangerouslySetInnerHTML={{ __html: '' }} />") },
  { rule: 'alt-text', file: 'design-system/f.tsx', text: part('<img src="a.svg" />') },
  {
    rule: 'rules-of-hooks',
    file: 'app/g.tsx',
    text: "import { useState } from 'react';\nexport function Part({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n",
  },
  ...['button', 'input', 'select', 'textarea', 'dialog', 'a'].map((name) => ({
    rule: 'forbid-elements',
    file: `app/features/one/h-${name}.tsx`,
    text: part(`<${name} />`),
  })),
  { rule: 'no-restricted-globals', file: 'app/features/one/i.ts', text: "export const i = fetch('/');\n" },
  { rule: 'no-restricted-globals', file: 'app/session/i2.ts', text: "export const i = fetch('/');\n" },
  {
    rule: 'no-restricted-properties',
    file: 'app/features/one/i3.ts',
    text: "export const i = window.fetch('/');\n",
  },
  {
    rule: 'no-restricted-globals',
    file: 'app/features/one/j.ts',
    text: "export const j = new WebSocket('/');\n",
  },
  {
    rule: 'no-restricted-globals',
    file: 'app/features/one/k.ts',
    text: 'export const k = localStorage.length;\n',
  },
  {
    rule: 'no-restricted-globals',
    file: 'app/services/k2.ts',
    text: 'export const k = sessionStorage.length;\n',
  },
  {
    rule: 'no-restricted-globals',
    file: 'design-system/k3.ts',
    text: 'export const k = localStorage.length;\n',
  },
  {
    rule: 'no-restricted-properties',
    file: 'app/features/one/k4.ts',
    text: 'export const k = window.localStorage.length;\n',
  },
  {
    rule: 'no-restricted-properties',
    file: 'app/services/k5.ts',
    text: 'export const k = document.cookie;\n',
  },
  {
    rule: 'no-restricted-properties',
    file: 'app/features/one/k6.ts',
    text: 'export const k = (10).toFixed(2);\n',
  },
  { rule: 'no-barrel-file', file: 'app/barrel.ts', text: "export * from './a';\nexport * from './e';\n" },
  { rule: 'no-default-export', file: 'server/l.ts', text: 'const l = 1;\nexport default l;\n' },
  { rule: 'filename-case', file: 'app/NotKebab.ts', text: 'export const m = 1;\n' },
  { rule: 'no-console', file: 'server/n.ts', text: "console.log('n');\nexport const n = 1;\n" },
  { rule: 'no-warning-comments', file: 'server/o.ts', text: '// TODO later\nexport const o = 1;\n' },
];

const allowed = {
  'app/services/fine.ts': "export const fine = fetch('/');\n",
  'app/session/fine.ts': 'export const fine = localStorage.length;\n',
  'app/features/one/fine.tsx': part('<section><h1>Fine</h1></section>'),
  'design-system/fine.tsx': part('<button type="button">Fine</button>'),
};

describe('the linter', () => {
  let found: { code: string; filename: string }[] = [];
  const project = createProject({
    ...allowed,
    ...Object.fromEntries(breaches.map(({ file, text }) => [file, text])),
  });
  beforeAll(async () => {
    const { output } = await runNode(
      [join(project.root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json'],
      { cwd: project.root },
    );
    found = report.parse(JSON.parse(output)).diagnostics;
  }, 180_000);
  afterAll(project.remove);

  it.each(breaches)('$rule finds a violation in $file', ({ rule, file }) => {
    expect(found.filter(({ filename }) => filename === file).map(({ code }) => code)).toContainEqual(
      expect.stringContaining(`(${rule})`),
    );
  });

  it.each(Object.keys(allowed))('accepts %s', (file) => {
    expect(found.filter(({ filename }) => filename === file)).toEqual([]);
  });
});

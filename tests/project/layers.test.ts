import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLayers } from '../../scripts/check-layers';
import { createProject } from './temporary-project';

const value = 'export const value = 1;\n';
const imports = (...names: string[]) =>
  names
    .map((name, index) => `import * as m${index} from '${name}';\nexport const v${index} = m${index};\n`)
    .join('');

/** A planted violation of each rule: a file and its forbidden import. */
const breaches: { rule: string; file: string; from: string }[] = [
  { rule: 'app-imports', file: 'app/features/one/a.ts', from: '@server/thing' },
  { rule: 'app-imports', file: 'app/features/one/a2.ts', from: '../../../stories/thing' },
  { rule: 'contract-imports', file: 'contract/b.ts', from: '@app/thing' },
  { rule: 'contract-packages', file: 'contract/c.ts', from: 'react' },
  { rule: 'design-system-imports', file: 'design-system/d/d.ts', from: '@contract/thing' },
  { rule: 'design-system-imports', file: 'design-system/d/d2.ts', from: '@locales/thing' },
  { rule: 'design-system-packages', file: 'design-system/e/e.ts', from: 'i18next' },
  { rule: 'design-system-packages', file: 'design-system/e/e2.ts', from: 'react-router-dom' },
  { rule: 'locales-imports', file: 'locales/f.ts', from: '@app/thing' },
  { rule: 'server-imports', file: 'server/g/g.ts', from: '@app/thing' },
  { rule: 'server-imports', file: 'server/g/g2.ts', from: '@ds/part/part' },
  { rule: 'stories-imports', file: 'stories/h.ts', from: '@server/thing' },
  { rule: 'primitive-stories-know-no-app', file: 'stories/h2.stories.tsx', from: '@app/thing' },
  { rule: 'primitive-stories-know-no-app', file: 'stories/h3.stories.tsx', from: '@contract/thing' },
  { rule: 'primitive-stories-know-no-app', file: 'stories/h4.stories.tsx', from: './home/thing' },
  { rule: 'primitive-stories-know-no-app', file: 'stories/primitives/h5.stories.tsx', from: '@app/thing' },
  { rule: 'primitive-stories-know-no-app', file: 'stories/recipes/h6.stories.tsx', from: '../home/thing' },
  { rule: 'app-no-primitives-underneath', file: 'app/features/one/i.ts', from: '@radix-ui/react-dialog' },
  { rule: 'app-no-primitives-underneath', file: 'app/shell/i2.ts', from: 'input-otp' },
  { rule: 'field-encoding-in-services', file: 'app/features/one/j.ts', from: 'crypto-js' },
  { rule: 'features-know-no-router', file: 'app/features/one/k.ts', from: '../../router' },
  { rule: 'features-know-no-other-feature', file: 'app/features/one/k2.ts', from: '../two/thing' },
  { rule: 'shell-knows-no-feature', file: 'app/shell/k3.ts', from: '../features/two/thing' },
  { rule: 'account-knows-no-feature', file: 'app/account/k4.ts', from: '../features/two/thing' },
  { rule: 'lower-layers-know-no-pages', file: 'app/services/l.ts', from: '../features/two/thing' },
  { rule: 'lower-layers-know-no-pages', file: 'app/session/l2.ts', from: '@ds/part/part' },
  { rule: 'lower-layers-know-no-pages', file: 'app/navigation/l3.ts', from: '../shell/thing' },
  { rule: 'services-know-no-navigation', file: 'app/services/l4.ts', from: '../navigation/thing' },
  { rule: 'worker-knows-no-app', file: 'app/worker/l5.ts', from: '../navigation/thing' },
  { rule: 'services-know-no-react', file: 'app/services/m.ts', from: 'react' },
  { rule: 'primitive-public-file', file: 'app/features/one/n.ts', from: '@ds/part/inner' },
  { rule: 'server-no-browser', file: 'server/o/o.ts', from: 'react' },
  { rule: 'browser-no-node', file: 'app/device/p.ts', from: 'node:fs' },
  { rule: 'production-no-dev-packages', file: 'server/q/q.ts', from: 'vitest' },
  { rule: 'declared-packages-only', file: 'server/r/r.ts', from: 'undici-types' },
  { rule: 'resolvable', file: 'app/features/one/s.ts', from: './nowhere' },
];

const targets = {
  'app/thing.ts': value,
  'app/router.tsx': value,
  'app/features/two/thing.ts': value,
  'app/navigation/thing.ts': value,
  'app/shell/thing.ts': value,
  'server/thing.ts': value,
  'stories/thing.ts': value,
  'stories/home/thing.ts': value,
  'locales/thing.ts': value,
  'contract/thing.ts': value,
  'design-system/part/part.ts': value,
  'design-system/part/inner.ts': value,
};

const allowed = {
  'app/features/two/fine.ts': imports(
    '@ds/part/part',
    '@contract/thing',
    '@locales/thing',
    '../../services/fine',
    '../../navigation/thing',
    './thing',
  ),
  'app/services/fine.ts': imports('crypto-js', '@contract/thing'),
  'contract/fine.ts': imports('zod/mini', './thing'),
  'design-system/fine/fine.ts': imports('react', '@radix-ui/react-dialog', '../part/inner'),
  'stories/page-frame/fixed-services.ts': imports('@contract/thing', '@locales/thing'),
  'stories/home/fine.stories.tsx': imports(
    '@app/features/two/thing',
    '@contract/thing',
    './thing',
    '../thing',
  ),
  'stories/primitives/fine.stories.tsx': imports('@ds/part/part', '../thing'),
  'server/fine/routes.ts': imports('@contract/thing', '@locales/thing', 'fastify', 'node:fs', './fine'),
  'server/fine/fine.ts': imports('drizzle-orm'),
};

describe('the layer check', () => {
  let findings: string[] = [];
  const project = createProject({
    ...targets,
    ...allowed,
    ...Object.fromEntries(breaches.map(({ file, from }) => [file, imports(from)])),
    'app/features/one/loop-a.ts': imports('./loop-b'),
    'app/features/one/loop-b.ts': imports('./loop-a'),
    'app/features/one/index.ts': "export * from './thing';\n",
    'server/database/schema.ts':
      "import { pgTable } from 'drizzle-orm/pg-core';\nexport const members = pgTable('members', {});\n",
    'server/one/one.ts': "import { members } from '../database/schema';\nexport const one = members;\n",
    'server/two/two.ts': "import { members } from '../database/schema';\nexport const two = members;\n",
    'server/two/routes.ts': imports('drizzle-orm'),
  });
  beforeAll(async () => {
    findings = await checkLayers(project.root);
  }, 180_000);
  afterAll(project.remove);

  it.each(breaches)('$rule finds $from in $file', ({ rule, file }) => {
    expect(findings.filter((finding) => finding.startsWith(`${rule}: ${file} `))).toHaveLength(1);
  });

  it('finds a cycle', () => {
    expect(findings.join('\n')).toContain('no-cycles: app/features/one/loop-a.ts');
  });

  it('finds a barrel', () => {
    expect(findings.join('\n')).toContain('app/features/one/index.ts: name the file');
  });

  it('finds a table that two domains use', () => {
    expect(findings).toContain('table members is used by one and two; one owns it');
  });

  it('finds SQL in a route', () => {
    expect(findings).toContain('server/two/routes.ts contains SQL; a route must call a domain function');
  });

  it.each(Object.keys(allowed))('accepts %s', (file) => {
    expect(findings.filter((finding) => finding.includes(`: ${file} `))).toEqual([]);
  });
});

describe('the layer check without source files', () => {
  it('fails if there are no modules', async () => {
    const project = createProject({});
    expect(await checkLayers(project.root)).toEqual(['no module was found']);
    project.remove();
  });
});

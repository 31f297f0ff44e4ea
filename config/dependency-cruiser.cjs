/**
 * Who may import whom. docs/decisions/0001-layers.md explains the layers; a planted violation of
 * each rule must fail (tests/project/layers.test.ts).
 */
const TOP = 'app|contract|design-system|locales|scripts|server|stories|tests';
const npm = (...names) => `node_modules/(${names.join('|')})(/|$)`;

/** Stories of the design system, and what all stories use. Every other folder holds a feature's pages. */
const DESIGN_SYSTEM_STORIES = '^stories/((about|bad|foundations|primitives|recipes)/|[^/]+$)';
const PAGE_STORIES = '^stories/(?!about/|bad/|foundations/|primitives/|recipes/)[^/]+/';

/** A top-level folder and the folders it may import besides itself. */
const folder = (from, allowed) => ({
  name: `${from}-imports`,
  comment: `${from}/ may import ${[from, ...allowed].join(', ')}, no other folder.`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: `^(${TOP})/`, pathNot: `^(${[from, ...allowed].join('|')})/` },
});

/** A folder and the only packages it may import. */
const packages = (from, names, name = `${from}-packages`) => ({
  name,
  comment: `${from}/ may import these packages only: ${names.join(', ') || 'none'}.`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: 'node_modules/', pathNot: names.length ? npm(...names) : undefined },
});

module.exports = {
  forbidden: [
    folder('app', ['contract', 'design-system', 'locales']),
    folder('contract', []),
    folder('design-system', []),
    folder('locales', []),
    folder('server', ['contract', 'locales']),
    folder('stories', ['app', 'contract', 'design-system', 'locales']),
    packages('contract', ['zod']),
    packages('design-system', [
      'thumbhash',
      'uqr',
      'react',
      'react-dom',
      '@types/react',
      '@types/react-dom',
      '@radix-ui',
      'input-otp',
      'lucide-react',
      'country-flag-icons',
      'frimousse',
      'virtua',
    ]),
    packages('locales', []),
    {
      name: 'app-no-primitives-underneath',
      comment: 'The app uses Radix, frimousse, input-otp, flags and virtua through the design system.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: npm('@radix-ui', 'frimousse', 'input-otp', 'country-flag-icons', 'virtua') },
    },
    {
      name: 'field-encoding-in-services',
      comment: 'crypto-js belongs to app/services (D8).',
      severity: 'error',
      from: { path: '^(app|design-system)/', pathNot: '^app/services/' },
      to: { path: npm('crypto-js', '@types/crypto-js') },
    },
    {
      name: 'features-know-no-router',
      comment: 'A feature is assembled from primitives, services, session and texts. The router imports it.',
      severity: 'error',
      from: { path: '^app/(features|account|shell|navigation|session|services|i18n|device)/' },
      to: { path: '^app/(boot|main|router|routes)\\.tsx?$' },
    },
    {
      name: 'features-know-no-other-feature',
      comment: 'What two features share belongs to a layer below them.',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/' },
      to: { path: '^app/features/', pathNot: '^app/features/$1/' },
    },
    {
      name: 'shell-knows-no-feature',
      comment: 'The shell is layout. The router puts features into it.',
      severity: 'error',
      from: { path: '^app/shell/' },
      to: { path: '^app/(features|account)/' },
    },
    {
      name: 'account-knows-no-feature',
      comment: 'The account forms are parts that features use: between the shell and the features.',
      severity: 'error',
      from: { path: '^app/account/' },
      to: { path: '^app/features/' },
    },
    {
      name: 'lower-layers-know-no-pages',
      comment: 'Navigation, services, session and texts are below the shell and the features.',
      severity: 'error',
      from: { path: '^app/(navigation|services|session|i18n|device)/' },
      to: { path: '^(app/(features|account|shell)/|design-system/)' },
    },
    {
      name: 'services-know-no-navigation',
      comment: 'Services take what they need as arguments.',
      severity: 'error',
      from: { path: '^app/services/' },
      to: { path: '^app/(navigation|session)/' },
    },
    {
      name: 'worker-knows-no-app',
      comment: 'The service worker is a program of its own: it shares nothing with the app but the contract.',
      severity: 'error',
      from: { path: '^app/worker/' },
      to: { path: '^app/(?!worker/)' },
    },
    {
      name: 'services-know-no-react',
      comment: 'Services are plain functions; one file hands them to the tree.',
      severity: 'error',
      from: { path: '^app/services/', pathNot: '-context\\.tsx$' },
      to: { path: npm('react', 'react-dom', 'react-router-dom') },
    },
    {
      name: 'primitive-public-file',
      comment: 'A primitive is used by its public file: the one named after its folder, or its use-… hook.',
      severity: 'error',
      from: { path: '^(app|stories)/' },
      to: {
        path: '^design-system/',
        pathNot: '^design-system/(theme/|([^/]+)/(use-)?\\2\\.tsx?$)',
      },
    },
    {
      name: 'primitive-stories-know-no-app',
      comment:
        'A primitive is shown by itself; only the stories of whole pages and their frame stand on the app.',
      severity: 'error',
      from: { path: DESIGN_SYSTEM_STORIES },
      to: { path: ['^(app|contract|locales)/', PAGE_STORIES] },
    },
    {
      name: 'server-no-browser',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: npm('react', 'react-dom', 'react-router-dom', 'crypto-js', 'i18next-browser.*') },
    },
    {
      name: 'browser-no-node',
      comment: 'What runs in the browser imports no module of Node.',
      severity: 'error',
      from: { path: '^(app|contract|design-system|stories)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'production-no-dev-packages',
      severity: 'error',
      from: { path: '^(app|contract|design-system|locales|server)/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'declared-packages-only',
      severity: 'error',
      from: { path: `^(${TOP})/` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-cycles',
      comment: 'No file imports itself by way of others, not even for a type.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { path: `^(${TOP})/` },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};

const service = '^services/(?!platform/|engine/)([^/]+)/';
const tests = '\\.(int-)?spec\\.ts$|/test/';
const layer = (name) => ({ path: `${service}src/${name}/`, pathNot: tests });
const pure = ['^(url|crypto)$', '^services/engine/src/index\\.ts$'];

/** The platform's ways from a transaction to the bus and back: what each of them may know of the others. */
const platformParts = {
  bus: [],
  events: ['bus'],
  outbox: ['bus', 'persistence'],
  tools: ['bus', 'events'],
  persistence: [],
};
const platform = (...parts) => `^services/platform/src/(${parts.join('|')})/`;

const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Files that need each other belong together or need a third.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'domain-imports-nothing',
    comment:
      'The domain is plain TypeScript: its own files, the words and error codes of the contracts, and functions without effects.',
    severity: 'error',
    from: layer('domain'),
    to: { pathNot: ['^services/$1/src/domain/', '^proto/src/(errors|vocabulary)\\.gen\\.ts$', ...pure] },
  },
  {
    name: 'application-imports-domain-and-ports',
    comment: 'A use case knows the domain, its ports, and the mechanisms of the platform.',
    severity: 'error',
    from: layer('application'),
    to: { path: '^services/$1/src/(?!domain/|application/)' },
  },
  {
    name: 'adapters-stay-apart',
    comment: 'Adapters meet in the application, not with each other.',
    severity: 'error',
    from: { path: `${service}src/adapters/([^/]+)/`, pathNot: tests },
    to: { path: '^services/$1/src/adapters/', pathNot: '^services/$1/src/adapters/$2/' },
  },
  {
    name: 'services-stay-apart',
    comment: 'A service asks another by RPC or listens to its events.',
    severity: 'error',
    from: { path: service },
    to: { path: '^services/(?!platform/|engine/)', pathNot: '^services/$1/' },
  },
  {
    name: 'only-generation-has-an-engine',
    comment: 'Who wants an image asks generation.',
    severity: 'error',
    from: { path: '^(services|web)/', pathNot: '^services/(engine|generation)/' },
    to: { path: '^services/engine/' },
  },
  {
    name: 'engine-by-its-entry-points',
    comment: 'The rest of the engine may change without asking generation.',
    severity: 'error',
    from: { path: '^services/generation/', pathNot: '^services/generation/(test|bench)/' },
    to: { path: '^services/engine/', pathNot: '^services/engine/src/(index|configured-engine)\\.ts$' },
  },
  {
    name: 'engine-is-made-once',
    comment: 'Its worker threads are shared by the whole process.',
    severity: 'error',
    from: { path: '^services/generation/src/', pathNot: '^services/generation/src/main\\.ts$' },
    to: { path: '^services/engine/src/configured-engine\\.ts$' },
  },
  {
    name: 'engine-knows-no-service',
    comment: 'No jobs, no events, no database: of the platform only what starts without Nest.',
    severity: 'error',
    from: { path: '^services/engine/', pathNot: tests },
    to: { path: '^services/(?!engine/)', pathNot: '^services/platform/src/(config|telemetry|process)/' },
  },
  {
    name: 'platform-knows-no-service',
    comment: 'The platform holds mechanisms, never business words.',
    severity: 'error',
    from: { path: '^services/platform/' },
    to: { path: '^services/(?!platform/)' },
  },
  ...Object.entries(platformParts).map(([part, known]) => ({
    name: `platform-${part}-knows-${known.join('-and-') || 'none'}`,
    comment:
      'Persistence, bus, events, outbox and tools do not know each other in a circle; MessagingModule joins them.',
    severity: 'error',
    from: { path: platform(part), pathNot: tests },
    to: { path: platform(...Object.keys(platformParts), 'messaging'), pathNot: platform(part, ...known) },
  })),
  {
    name: 'contracts-know-nobody',
    comment: 'Everybody imports the contracts; they import nobody.',
    severity: 'error',
    from: { path: '^proto/' },
    to: { path: '^(services|web|deploy)/' },
  },
  {
    name: 'only-declared-packages',
    comment: 'A package that is used stands in package.json.',
    severity: 'error',
    from: { path: '^services/[^/]+/src/|^deploy/src/', pathNot: tests },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'resolvable',
    comment: 'An import that leads nowhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden,
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['/dist/', '/dist\\.next', 'proto/src/gen/', '\\.run/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.mjs', '.js'],
    },
  },
};

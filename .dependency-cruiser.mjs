import { readdirSync } from 'node:fs';

/** Mechanisms that services are built of. */
const libraries = 'platform|erasure|engine';
/** Its features are resources of the API, routes without use cases: it owns no data (ADR 0187). */
const edge = 'gateway';
const service = `^services/(?!(?:${libraries})/)([^/]+)/`;
/** All others are made of feature modules (ADR 0184). */
const featured = `(?!(?:${libraries}|${edge})/)[^/]+`;
const tests = '\\.(int-)?spec\\.ts$|/test/|^tests/';
const pure = ['^(url|crypto)$', '^services/engine/src/index\\.ts$', '^services/platform/src/(text|backoff)/'];

const feature = `^services/(${featured})/src/(?!migrations/)([^/]+)/`;
/** What a file of a feature does is told by its suffix; one without is plain TypeScript. */
const suffixed = (...suffixes) => `${feature}[^/]+\\.(${suffixes.join('|')})\\.ts$`;
/** What calls use cases, is called by ports, or puts them together. */
const transport = suffixed(
  ...['rpc', 'request', 'events', 'worker', 'client', 'controller', 'route', 'commands', 'gauges', 'module'],
);
const plain = [
  `${feature}(?!index\\.)[^/.]+\\.ts$`,
  suffixed('policy'),
  `^services/(${featured})/src/[^/]+/texts/`,
];

/** The features of a service, and those each of them may know: none knows who comes after it. */
const featureGraphs = {
  orders: {
    order: [],
    payments: ['order'],
    refunds: ['order', 'payments'],
    withdrawals: ['order', 'payments', 'refunds'],
    checkout: ['order', 'payments'],
    documents: ['order', 'payments'],
    person: ['order', 'payments', 'refunds', 'withdrawals', 'documents'],
    operator: ['order', 'payments', 'refunds', 'withdrawals', 'documents'],
    desk: ['order', 'refunds'],
    api: ['order', 'payments', 'refunds', 'withdrawals', 'checkout', 'documents', 'person', 'desk'],
  },
  identity: {
    user: [],
    sessions: ['user'],
    'mail-links': ['user'],
    passwords: ['user', 'sessions', 'mail-links'],
    registration: ['user', 'sessions', 'mail-links', 'passwords'],
    social: ['user', 'sessions', 'mail-links', 'passwords', 'registration'],
    accounts: ['user', 'sessions', 'mail-links', 'passwords', 'registration', 'social'],
    person: ['user', 'sessions', 'passwords', 'social'],
    contacts: ['user', 'mail-links', 'person'],
    locks: ['user', 'sessions', 'passwords'],
    limits: ['user'],
    desk: ['user', 'sessions', 'mail-links', 'accounts', 'locks', 'person'],
    operator: ['user', 'sessions', 'passwords', 'person', 'locks'],
    api: [
      ...['user', 'sessions', 'mail-links', 'passwords', 'registration', 'social', 'accounts'],
      ...['person', 'contacts', 'limits', 'desk'],
    ],
  },
  generation: {
    work: [],
    previews: ['work'],
    jobs: ['work', 'previews'],
    person: ['work', 'previews', 'jobs'],
  },
  media: {
    store: [],
    decoding: ['store'],
    photo: ['store'],
    files: ['store', 'decoding', 'photo'],
    library: ['store', 'photo', 'files'],
    uploads: ['store', 'decoding', 'photo', 'library'],
    packages: ['store', 'decoding', 'photo'],
    retention: ['store', 'photo'],
    person: ['store', 'decoding', 'photo', 'files'],
    operator: ['store', 'photo', 'files', 'library'],
  },
  notification: {
    mails: [],
    delivery: ['mails'],
    person: ['mails', 'delivery'],
    desk: ['mails', 'delivery'],
  },
  coupons: {
    coupon: [],
    reservation: ['coupon'],
    person: ['reservation'],
    operator: ['coupon'],
    desk: ['coupon'],
  },
};
const withoutGraph = readdirSync('services').filter(
  (name) => !`${libraries}|${edge}`.split('|').includes(name) && !(name in featureGraphs),
);
if (withoutGraph.length > 0) throw new Error(`No graph of features: ${withoutGraph.join(', ')}`);
/** The gateway owns nothing: beside its resources it has the checks of HTTP, sessions, proxies and the document. */
const gatewayGraph = {
  sessions: [],
  http: ['sessions'],
  proxy: ['http'],
  api: ['sessions', 'http', 'proxy'],
  openapi: ['http', 'api'],
};
/** Its resources, a folder each. */
const resourceGraph = {
  auth: [],
  account: ['auth'],
  catalogue: [],
  coupons: [],
  desk: ['account'],
  measures: [],
  orders: [],
  photos: [],
  previews: [],
  events: ['photos', 'previews'],
  webhooks: [],
  withdrawals: [],
};
const resources = Object.keys(resourceGraph).join('|');

const graphs = [
  ...Object.entries(featureGraphs).map(([name, graph]) => [name, `^services/${name}/src/`, graph]),
  [edge, `^services/${edge}/src/`, gatewayGraph],
  [`${edge}-api`, `^services/${edge}/src/api/`, resourceGraph],
];
const featureRules = graphs.flatMap(([name, base, graph]) => {
  const among = (...features) => `${base}(${features.join('|')})/`;
  const unknown = {
    name: `${name}-has-no-other-features`,
    comment: 'A folder of a service is a feature, and the graph has it.',
    severity: 'error',
    from: {},
    to: { path: `${base}(?!(?:${Object.keys(graph).join('|')}|migrations)/)[^/]+/` },
  };
  const rules = Object.entries(graph).map(([one, known]) => ({
    name: `${name}-${one}-knows-${known.join('-and-') || 'no-feature'}`,
    comment: 'A feature imports none that comes after it; it offers hooks, and those take them.',
    severity: 'error',
    from: { path: among(one), pathNot: tests },
    to: { path: among(...Object.keys(graph)), pathNot: among(one, ...known) },
  }));
  return [unknown, ...rules];
});

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
    to: { circular: true },
  },
  {
    name: 'nest-typeorm-in-platform',
    comment: 'Its injected repositories write outside every transaction (ADR 0014).',
    severity: 'error',
    from: { path: '^services/', pathNot: '^services/platform/src/persistence/' },
    to: { path: 'node_modules/@nestjs/typeorm/' },
  },
  {
    name: 'plain-files-import-nothing',
    comment:
      'Policies, tables and values are plain TypeScript: each other, words, languages and error codes of the contracts, and functions without effects.',
    severity: 'error',
    from: { path: plain, pathNot: tests },
    to: {
      pathNot: [
        ...plain,
        '^services/[^/]+/src/(texts|[^/]+/[^/]+\\.(settings|port))\\.ts$',
        '^proto/src/((errors|vocabulary)\\.gen|languages|terms|written-day)\\.ts$',
        // For isIP.
        '^net$',
        ...pure,
      ],
    },
  },
  {
    name: 'features-meet-at-their-index',
    comment: 'What a feature does is met at its index.ts; its values and settings may be used by anybody.',
    severity: 'error',
    from: { path: feature, pathNot: tests },
    to: {
      path: `^services/$1/src/(?!$2/|migrations/)[^/]+/`,
      pathNot: [
        '^services/[^/]+/src/[^/]+/([^/.]+|texts/[^/]+)\\.ts$',
        '\\.(policy|settings|setting|config|column)\\.ts$',
        '^services/[^/]+/(test|bench)/',
      ],
    },
  },
  ...featureRules,
  {
    name: 'shared-parts-know-no-resource',
    comment: 'What resources have in common knows none of them; only the list of routes names them all.',
    severity: 'error',
    from: { path: `^services/${edge}/src/api/(?!endpoints\\.ts$)[^/]+\\.ts$`, pathNot: tests },
    to: { path: `^services/${edge}/src/api/(${resources})/` },
  },
  {
    name: 'descriptions-ask-nobody',
    comment: 'Descriptions and views are data: the document is made of them without a service.',
    severity: 'error',
    from: { path: `^services/${edge}/src/api/.*\\.(endpoints|view|schemas)\\.ts$` },
    to: { path: ['\\.controller\\.ts$', `^services/${edge}/src/[^/]+\\.ts$`, 'node_modules/@nestjs/'] },
  },
  {
    name: 'every-route-in-the-list',
    comment: 'What api/endpoints.ts does not reach is neither in the document nor tested.',
    severity: 'error',
    from: { path: `^services/${edge}/src/api/endpoints\\.ts$` },
    to: { path: `^services/${edge}/src/api/.*\\.endpoints\\.ts$`, reachable: false },
  },
  {
    name: 'typeorm-in-repositories',
    comment: 'What writes to the database goes through a repository and the unit of work.',
    severity: 'error',
    from: {
      path: `^services/(${featured})/src/`,
      pathNot: [tests, suffixed('repository', 'entity', 'column', 'query'), '/migrations/'],
    },
    to: { path: 'node_modules/typeorm/' },
  },
  {
    name: 'use-cases-know-no-transport',
    comment:
      'A use case knows values, services, repositories, ports and settings; what calls it knows the use case.',
    severity: 'error',
    from: { path: feature, pathNot: [tests, transport, '/index\\.ts$', `${feature}(?!texts/)[^/]+/`] },
    to: { path: [transport, `${feature}(?!texts/)[^/]+/`], pathNot: '\\.(setting|config)\\.ts$' },
  },
  {
    name: 'nothing-unregistered',
    comment:
      'A worker, a listener to events or a controller that no module names does nothing, whatever tests use it.',
    severity: 'error',
    from: { pathNot: '\\.spec\\.ts$|^services/[^/]+/test/' },
    module: {
      path: '^services/[^/]+/src/.*\\.(worker|events|controller|route|rpc)\\.ts$',
      numberOfDependentsLessThan: 1,
    },
  },
  {
    name: 'services-stay-apart',
    comment: 'A service asks another by RPC or listens to its events.',
    severity: 'error',
    from: { path: service },
    to: { path: `^services/(?!(?:${libraries})/)`, pathNot: '^services/$1/' },
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
    to: {
      path: '^services/(?!engine/)',
      pathNot: '^services/platform/src/(backoff|config|telemetry|process)/',
    },
  },
  {
    name: 'erasure-knows-no-service',
    comment: 'A service brings what is its own: its `Eraser`.',
    severity: 'error',
    from: { path: '^services/erasure/' },
    to: { path: '^services/(?!erasure/|platform/)' },
  },
  {
    name: 'kafkajs-behind-the-bus',
    comment: 'Who needs Kafka uses the port, `bus/bus.ts`, so that the client can be replaced.',
    severity: 'error',
    from: { pathNot: '^services/platform/src/bus/kafkajs/' },
    to: { path: 'node_modules/kafkajs/' },
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
    name: 'what-ships-knows-no-helper',
    comment: 'Tools help a developer and tests judge the whole: no image has them (ADR 0186).',
    severity: 'error',
    from: { path: '^(services|web|proto|deploy)/', pathNot: tests },
    to: { path: '^(tools|tests)/' },
  },
  {
    name: 'tools-know-no-tests',
    comment: 'Tests are made of tools, not the other way round.',
    severity: 'error',
    from: { path: '^tools/', pathNot: tests },
    to: { path: '^tests/' },
  },
  {
    name: 'double-knows-nobody',
    comment: 'It plays Stripe: what it shared with the product could be wrong in both.',
    severity: 'error',
    from: { path: '^tools/stripe-double/' },
    to: { path: '^(services|web|proto|deploy|tools|tests)/', pathNot: '^tools/stripe-double/' },
  },
  {
    name: 'only-declared-packages',
    comment: 'A package that is used stands in package.json.',
    severity: 'error',
    from: { path: '^services/[^/]+/src/|^deploy/|^tools/', pathNot: tests },
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

const service = '^services/(?!platform)([^/]+)/src';

/** The direction of imports inside the services; architecture is checked, not remembered. */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: `${service}/domain/`, pathNot: '\\.spec\\.ts$' },
      to: { path: '^services/', pathNot: `${service}/domain/` },
    },
    {
      name: 'application-knows-domain-and-ports',
      severity: 'error',
      from: { path: `${service}/application/`, pathNot: '\\.spec\\.ts$' },
      to: { path: `${service}/(adapters|workers)/` },
    },
    {
      name: 'adapters-do-not-know-each-other',
      severity: 'error',
      from: { path: `${service}/adapters/([^/]+)/` },
      to: { path: '^services/$1/src/adapters/', pathNot: '^services/$1/src/adapters/$2/' },
    },
    {
      name: 'services-do-not-know-each-other',
      severity: 'error',
      from: { path: '^services/(?!platform)([^/]+)/' },
      to: { path: '^services/', pathNot: ['^services/$1/', '^services/platform/'] },
    },
    {
      name: 'platform-knows-no-service',
      severity: 'error',
      from: { path: '^services/platform/' },
      to: { path: '^services/', pathNot: '^services/platform/' },
    },
    {
      name: 'contracts-know-nobody',
      severity: 'error',
      from: { path: '^proto/' },
      to: { path: '^(services|web|deploy)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'node', 'default'] },
  },
};

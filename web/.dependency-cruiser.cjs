/** lib, config, components, hooks, services <- features <- app. No cycle, no feature that knows another. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'the-ground-knows-nothing-above',
      severity: 'error',
      from: { path: '^src/(lib|config|components|hooks|services)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^src/(features|app)/' },
    },
    {
      name: 'tests-stay-out',
      severity: 'error',
      from: { path: '^src/', pathNot: '(^src/testing/|\\.spec\\.tsx?$)' },
      to: { path: '^src/testing/' },
    },
    { name: 'known', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(spec\\.tsx?|json)$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};

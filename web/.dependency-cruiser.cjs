/**
 * app → pages → entities → shared. No page knows another; of the entities each knows those before it. What stands at the
 * root of src starts the app and is part of it.
 */
const entities = ['session', 'consent', 'catalogue', 'photo', 'order', 'events'];
const src = (...folders) => `^src/(${folders.join('|')})/`;
const testing = '(^src/testing/|\\.spec\\.tsx?$)';

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'four-floors',
      severity: 'error',
      from: {},
      to: { path: '^src/(?!(?:app|pages|entities|shared|locales|styles|testing)/)[^/]+/' },
    },
    {
      name: 'shared-knows-nothing-above',
      severity: 'error',
      from: { path: src('shared') },
      to: { path: '^src/', pathNot: src('shared', 'locales', 'styles') },
    },
    {
      name: 'entities-know-no-page',
      severity: 'error',
      from: { path: src('entities') },
      to: { path: '^src/', pathNot: src('entities', 'shared') },
    },
    {
      name: 'pages-know-no-app',
      severity: 'error',
      from: { path: src('pages') },
      to: { path: '^src/', pathNot: src('pages', 'entities', 'shared') },
    },
    {
      name: 'pages-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/' },
      to: { path: src('pages'), pathNot: '^src/pages/$1/' },
    },
    {
      name: 'a-page-is-loaded-by-the-router',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/app/router\\.tsx$' },
      to: { path: '\\.page\\.tsx$' },
    },
    ...entities.map((entity, place) => ({
      name: `${entity}-knows-${entities.slice(0, place).join('-and-') || 'no-entity'}`,
      severity: 'error',
      from: { path: `^src/entities/${entity}/` },
      to: { path: src('entities'), pathNot: `^src/entities/(${entities.slice(0, place + 1).join('|')})/` },
    })),
    {
      name: 'entities-have-an-order',
      severity: 'error',
      from: {},
      to: { path: `^src/entities/(?!(?:${entities.join('|')})/)` },
    },
    {
      name: 'tests-stay-out',
      severity: 'error',
      from: { path: '^src/', pathNot: testing },
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

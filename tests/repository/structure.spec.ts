import { expect, it } from '@jest/globals';
import { countCommentLines, isCode, isTest, percentile } from '../../scripts/structure/files.ts';
import { countWords, oldWordsOf } from '../../scripts/structure/glossary.ts';
import { longestChain } from '../../scripts/structure/imports.ts';
import { measure, type Row } from '../../scripts/structure/measure.ts';
import { formatTable } from '../../scripts/structure/table.ts';

const rowsOf = (files: Record<string, string>, glossary?: string): ReadonlyMap<string, Row> =>
  new Map(
    measure(
      Object.entries(files).map(([path, text]) => ({ path, text })),
      glossary,
    ).map((row) => [row.name, row]),
  );

it.each([
  ['services/orders/src/order.ts', true, false],
  ['services/orders/src/order.spec.ts', true, true],
  ['services/orders/test/integration/claims.int-spec.ts', true, true],
  ['web/src/testing/handlers/orders.ts', true, true],
  ['proto/headshots/orders/v1/orders.proto', true, false],
  ['proto/src/gen/headshots/orders/v1/orders_pb.ts', false, false],
  ['services/gateway/openapi.gen.ts', false, false],
  ['web/src/locales/de/shop.json', false, false],
  ['docs/example.ts', false, false],
])('%s is code: %s, a test: %s', (path, code, test) => {
  expect([isCode(path), isTest(path)]).toEqual([code, test]);
});

it('counts lines that are only comment', () => {
  const text = [
    '// one',
    '/** two */',
    '/*',
    ' * four',
    ' */',
    'code(); // no',
    '/* no */ code();',
    '{/* six */}',
    "glob('/**/*.ts');",
  ];
  expect(countCommentLines(text.join('\n'))).toBe(6);
});

it('takes the nearest rank as percentile', () => {
  expect([0.5, 0.9, 1].map((share) => percentile([5, 1, 4, 2, 3], share))).toEqual([3, 5, 5]);
  expect(percentile([], 0.5)).toBe(0);
});

it('counts a circle of folders as one floor', () => {
  const graph = { app: ['pages'], pages: ['lib', 'api'], lib: ['api'], api: ['lib'], alone: [] };
  expect(longestChain(new Map(Object.entries(graph)))).toEqual(['app', 'pages', 'api+lib']);
});

it('finds the floors of the web by both ways to import', () => {
  const rows = rowsOf({
    'web/src/app/router.tsx': `import { Page } from '@/pages/page';`,
    'web/src/pages/page.tsx': `import { get } from '../shared/api.ts';`,
    'web/src/shared/api.ts': 'export const get = 1;',
    'web/src/shared/api.spec.ts': `import '@/app/router';`,
  });
  expect(rows.get('floors of the web')).toMatchObject({ value: 3, details: ['app > pages > shared'] });
});

it('counts folders with one source file, whatever tests lie beside it', () => {
  const rows = rowsOf({
    'services/orders/src/a/one.ts': '',
    'services/orders/src/a/one.spec.ts': '',
    'services/orders/src/b/one.ts': '',
    'services/orders/src/b/two.ts': '',
    'services/orders/test/support/one.ts': '',
  });
  expect(rows.get('folders with one source file')).toMatchObject({ value: 50, unit: '%' });
});

it('counts imports of another feature that go past its index, values apart', () => {
  const rows = rowsOf({
    'services/orders/src/orders.module.ts': `import './order/order.module.ts';`,
    'services/orders/src/order/order.module.ts': '',
    'services/orders/src/order/index.ts': `export * from './order.ts';`,
    'services/orders/src/order/order.ts': '',
    'services/orders/src/order/order.repository.ts': '',
    'services/orders/src/refunds/refunds.module.ts': `import { Order } from '../order/index.ts';`,
    'services/orders/src/refunds/refund.ts': `import type { Order } from '../order/order.ts';`,
    'services/orders/src/refunds/refund.service.ts': `import { Orders } from '../order/order.repository.ts';`,
    'services/orders/src/refunds/refund.spec.ts': `import { Order } from '../order/order.ts';`,
    'services/coupons/src/coupons.module.ts': '',
  });
  expect(rows.get('imports past the index.ts of a feature')).toMatchObject({
    value: 1,
    details: ['orders: order, refunds', 'orders: refunds to order 1', 'no features yet: coupons'],
  });
});

it('says where no service has features, no worker refunds and no page lists words', () => {
  const rows = rowsOf({ 'services/orders/src/orders.module.ts': '' });
  expect(rows.get('imports past the index.ts of a feature')?.text).toBe('no features yet');
  expect(rows.get('files of orders that a refund needs')?.value).toBeNull();
  expect(rows.get('old words of the glossary in use')?.text).toBe('no glossary yet');
});

it('follows names past an index to the files behind it', () => {
  const rows = rowsOf({
    'services/orders/src/refunds/refund.worker.ts': `import { Orders } from '../order/index.ts';`,
    'services/orders/src/order/index.ts': `export { Orders } from './orders.ts';\nexport { Gauges } from './gauges.ts';`,
    'services/orders/src/order/orders.ts': '',
    'services/orders/src/order/gauges.ts': '',
  });
  expect(rows.get('files of orders that a refund needs')?.value).toBe(2);
});

it('follows the imports of the worker that refunds', () => {
  const rows = rowsOf({
    'services/orders/src/refunds/refund.worker.ts': `import { a } from './a.ts';`,
    'services/orders/src/refunds/a.ts': `import type { B } from '../b.ts';\nimport 'node:fs';`,
    'services/orders/src/b.ts': `export { a } from './refunds/a.ts';`,
    'services/orders/src/c.ts': '',
  });
  expect(rows.get('files of orders that a refund needs')?.value).toBe(3);
});

it('finds limiters by their names, and backoffs by name or formula, but not what calls the one', () => {
  const rows = rowsOf({
    'services/media/src/turn-gate.ts': 'export class TurnGate {}',
    'services/media/src/media.module.ts': 'export class GatewayModule {}',
    'services/media/src/retries.ts': 'export const refundRetrySeconds = 3;',
    'services/media/src/relay.ts': 'wait = Math.min(wait * 2, most);',
    'services/media/src/retry.policy.ts':
      "import { backoff } from '@headshots/platform/backoff';\nexport const claimRetrySeconds = (failures: number) => backoff({ first: 1 }, failures);",
  });
  expect(rows.get('files with a limiter')?.details).toEqual(['services/media/src/turn-gate.ts']);
  expect(rows.get('files with a backoff')?.value).toBe(2);
});

it('counts words that the glossary gives up', () => {
  const glossary = [
    '| now | formerly |',
    '|---|---|',
    '| Bulkhead | `Places`, hands |',
    '| metrics | `bus_*` |',
    '',
    '| word | what it is |',
    '|---|---|',
    '| hydrate | what a browser does with a page |',
  ];
  const words = oldWordsOf(glossary.join('\n'));
  expect(words).toEqual(['Places', 'hands', 'bus_*']);
  const text = `class Places {} OtherPlaces; 'two Hands'; testHands(); 'bus_lag' 'bus_age'; handsome`;
  expect([...countWords(words, [{ path: 'web/src/a.ts', text }])]).toEqual([
    ['Places', 1],
    ['hands', 2],
    ['bus_*', 2],
  ]);
});

it('prints an earlier tree beside that of now', () => {
  const row = (value: number): Row => ({ name: 'files', value, aim: '10', details: [`of ${String(value)}`] });
  expect(formatTable([{ now: row(1200), before: row(30) }])).toBe(
    '       before    now  aim\nfiles      30  1,200  10\n\nfiles:\n  of 1200\n',
  );
});

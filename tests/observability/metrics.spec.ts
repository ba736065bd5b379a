import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { metricsText, startProcessMetrics } from '@headshots/platform/telemetry';
import { declaredMetrics, metricsIn } from './declared-metrics.ts';
import { exposition } from './exposition.ts';
import { metricCatalogue, scrapedMetrics } from './metric-catalogue.ts';
import { metricsNamedIn } from './metrics-on-pages.ts';
import { added, ofOthers } from './promql.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const catalogue = metricCatalogue(repository);
const scraped = scrapedMetrics(catalogue);
const declared = declaredMetrics(repository);
const named = new Map(catalogue.map((metric) => [metric.name, metric]));

describe('the catalogue of metrics', () => {
  it('says of each metric of the sources what the sources say, and names no other', () => {
    const known = catalogue.map(({ name, type, labels, meaning, owner }) => ({
      name,
      type,
      labels,
      meaning,
      owner,
    }));
    const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
      one.name.localeCompare(other.name);
    expect(known.sort(byName)).toEqual([...declared].sort(byName));
  });

  it('names each once', () => {
    expect(catalogue.map(({ name }) => name)).toEqual([...named.keys()]);
  });

  it.each(catalogue.map((metric) => [metric.name, metric] as const))(
    '%s is named after its type and unit, and its labels are free',
    (name, { type, unit, labels }) => {
      expect(name.endsWith('_total')).toBe(type === 'counter');
      expect(/_seconds(_total)?$/.test(name)).toBe(unit === 'seconds');
      // Prometheus gives these itself.
      expect(labels.filter((label) => ['job', 'instance', 'le', 'quantile'].includes(label))).toEqual([]);
    },
  );
});

describe('pages and texts of alerts', () => {
  startProcessMetrics();
  const files = globSync(
    `${repository}{*.md,docs/**/*.md,{deploy,tools,tests}/**/*.{md,yaml},services/**/*.md}`,
  ).filter(
    (file) =>
      !/\/(node_modules|dist)\/|observability\/(metrics\.yaml$|(alerts|slo|tests)\/)|docs\/metric-names\.md$/.test(
        file,
      ),
  );

  it('name only metrics and labels of the catalogue', async () => {
    const ofEveryProcess = exposition((await metricsText()).body);
    const wrong = files.flatMap((file) =>
      metricsNamedIn(readFileSync(file, 'utf8')).flatMap(({ name, labels }) => {
        const known = scraped.get(name) ?? named.get(name)?.labels ?? ofOthers.get(name);
        if (!known) return ofEveryProcess.has(name) ? [] : [`${file}: no metric ${name}`];
        const strange = labels.filter((label) => !added.includes(label) && !new Set(known).has(label));
        return strange.map((label) => `${file}: ${name} has no label ${label}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

it('tells operators the new name of each metric that was renamed', () => {
  const page = readFileSync(`${repository}docs/metric-names.md`, 'utf8');
  const renamed = [...page.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)];
  expect(renamed.length).toBeGreaterThan(20);
  expect(renamed.filter(([, before = '']) => named.has(before)).map(([row]) => row)).toEqual([]);
  expect(renamed.filter(([, , now = '']) => !named.has(now)).map(([row]) => row)).toEqual([]);
});

describe('the search for metrics', () => {
  const read = (text: string) => metricsIn('orders/src/x.ts', text);

  it('reads what is declared, by the words and constants of the file', () => {
    const text = `const NAME = 'a_b_seconds';
      const labelNames = ['state'] as const;
      new Histogram({ name: NAME, help: 'How long', labelNames });`;
    expect(read(text)).toEqual([
      { name: 'a_b_seconds', type: 'histogram', labels: ['state'], meaning: 'How long', owner: 'orders' },
    ]);
  });

  it.each([
    ['new Counter({ name: made() })', 'cannot be read'],
    [`new Gauge({ name: 'a_b', help: 'x', labelNames: [other] })`, 'labels of a_b'],
    [`new Gauge({ name: 'a_b', help: 'x', labelNames: other })`, 'labels of a_b'],
    [`new Gauge({ name: 'a_b', help: other })`, 'help of a_b'],
  ])('does not pass over %s', (text, complaint) => {
    expect(() => read(text)).toThrow(complaint);
  });

  it.each([
    ['`bus_x_total` rises', [{ name: 'bus_x_total', labels: [] }]],
    ['see a_b_seconds_count{code="x,y",to="z"}', [{ name: 'a_b_seconds_count', labels: ['code', 'to'] }]],
    ['`engine_left{verdict}`, and `one_word`', [{ name: 'engine_left', labels: ['verdict'] }]],
    ['the table account_deletions', []],
  ])('finds what a page says: %s', (text, found) => {
    expect(metricsNamedIn(text)).toEqual(found);
  });

  it('reads what a service exports', () => {
    const text = ['# HELP a_total Some', '# TYPE a_total counter', 'a_total{x="}",y="1"} 3', ''].join('\n');
    expect([...exposition(text)]).toEqual([
      ['a_total', { type: 'counter', help: 'Some', series: [['x', 'y']] }],
    ]);
    expect(() => exposition('nonsense here too')).toThrow('no sample');
  });
});

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { metricCatalogue, scrapedMetrics } from './metric-catalogue.ts';
import { Expression } from './promql.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const scraped = scrapedMetrics(metricCatalogue(repository));

interface Fault {
  readonly name: string;
  readonly input_series: readonly { readonly series: string }[];
  readonly promql_expr_test: readonly { readonly exp_samples: readonly { readonly labels: string }[] }[];
}
const read = (pattern: string): readonly unknown[] =>
  globSync(`${repository}deploy/observability/${pattern}`).map((file) => parse(readFileSync(file, 'utf8')));

const rules = (read('alerts/*.yaml') as { groups: { rules: { alert: string; expr: string }[] }[] }[]).flatMap(
  ({ groups }) => groups.flatMap((group) => group.rules),
);
const faults = (read('tests/*.yaml') as { tests: Fault[] }[]).flatMap(({ tests }) => tests);

const firing = ({ promql_expr_test }: Fault): readonly string[] =>
  promql_expr_test.flatMap(({ exp_samples }) =>
    exp_samples.map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1] ?? ''),
  );
const asks = (text: string): readonly string[] => new Expression(text, scraped).metrics();
const given = ({ input_series }: Fault): readonly string[] =>
  input_series.flatMap(({ series }) => asks(series));

describe('tests of alerts', () => {
  it('give series that exist', () => {
    const series = faults.flatMap(({ input_series }) => input_series);
    const wrong = series.flatMap((each) => new Expression(each.series, scraped).complaints());
    expect(wrong).toEqual([]);
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr] as const))(
    '%s fires in one, and is silent in another that gives it something to look at',
    (alert, expr) => {
      expect(faults.some((fault) => firing(fault).includes(alert))).toBe(true);
      const own = asks(expr).filter((metric) => metric !== 'ALERTS');
      const silent = faults.filter(
        (fault) => !firing(fault).includes(alert) && given(fault).some((metric) => own.includes(metric)),
      );
      // It fires always.
      if (alert !== 'HeadshotsWatchdog') expect(silent).not.toEqual([]);
    },
  );
});

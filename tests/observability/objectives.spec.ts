import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { metricCatalogue, scrapedMetrics } from './metric-catalogue.ts';
import { Expression } from './promql.ts';
import { repository } from '../../deploy/src/locations.ts';
import { chartAlerts, chartFileOf } from '../../tools/observability/chart-rules.ts';
import { madeOf, rulesOf } from '../../tools/observability/objectives.ts';
import { alertFiles, objectiveFiles, rulesFolder } from '../../tools/observability/places.ts';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly record?: string; readonly alert?: string; readonly expr: string }[];
  }[];
}
const rulesIn = (file: string) =>
  (parse(readFileSync(file, 'utf8')) as Rules).groups.flatMap(({ rules }) => rules);

describe('rules of the chart', () => {
  it('are made of the alerts and of the objectives, and nothing else', () => {
    const made = [...alertFiles().map(chartFileOf), ...objectiveFiles().map(rulesOf)];
    expect(globSync(`${rulesFolder}/*.yaml`).toSorted()).toEqual(made.toSorted());
  });

  it.each(alertFiles().map((file) => [basename(file), file] as const))(
    'are %s as it is now, for one namespace',
    (_name, file) => {
      expect(readFileSync(chartFileOf(file), 'utf8')).toBe(chartAlerts(file));
    },
  );

  it.each(objectiveFiles().map((file) => [basename(file), file] as const))(
    'are made of %s as it is now',
    (_name, file) => {
      expect(existsSync(rulesOf(file))).toBe(true);
      expect(readFileSync(rulesOf(file), 'utf8').split('\n')[0]).toBe(madeOf(file));
    },
  );

  it('measure eight objectives by metrics and labels that exist', () => {
    const scraped = scrapedMetrics(metricCatalogue(`${repository}/`));
    const rules = objectiveFiles().map(rulesOf).flatMap(rulesIn);
    const ratios = rules.filter(({ record }) => record === 'slo:sli_error:ratio_rate5m');
    expect(ratios).toHaveLength(8);
    expect(ratios.flatMap(({ expr }) => new Expression(expr, scraped).complaints())).toEqual([]);
    expect(rules.filter(({ alert }) => alert)).toEqual([]);
  });
});

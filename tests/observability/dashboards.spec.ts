import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { metricsText, startProcessMetrics } from '@headshots/platform/telemetry';
import { boards } from '../../deploy/observability/dashboards/index.ts';
import { repository } from '../../deploy/src/locations.ts';
import { dashboardFiles, dashboardsFolder } from '../../tools/observability/dashboards.ts';
import { vmuiDashboard } from '../../tools/observability/vmui.ts';
import { exposition } from './exposition.ts';
import { metricCatalogue, scrapedMetrics, type ScrapedMetrics } from './metric-catalogue.ts';
import { Expression } from './promql.ts';

const panels = boards.flatMap(({ title, rows }) =>
  rows.flatMap((row) => row.panels.map((panel) => ({ ...panel, where: `${title}: ${panel.title}` }))),
);
const queries = panels.flatMap(({ where, queries: asked }) => asked.map((query) => ({ where, ...query })));

describe('dashboards', () => {
  let known: ScrapedMetrics = new Map();
  beforeAll(async () => {
    startProcessMetrics();
    const ofEveryProcess = [...exposition((await metricsText()).body)].map(
      ([name, { series }]) => [name, new Set(series.flat())] as const,
    );
    known = new Map([...ofEveryProcess, ...scrapedMetrics(metricCatalogue(`${repository}/`))]);
  });

  it('of the chart are made of the boards as they are now', () => {
    const there = globSync(join(dashboardsFolder, '*.json')).map(
      (file) => [basename(file), readFileSync(file, 'utf8')] as const,
    );
    expect(new Map(there)).toEqual(dashboardFiles());
  });

  it.each(queries.map((query) => [query.where, query] as const))(
    '%s asks in PromQL for metrics and labels that exist',
    (_where, { expr, legend }) => {
      const expression = new Expression(expr, known);
      expect(expression.complaints()).toEqual([]);
      const told = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
      expect(told.filter((label) => !expression.labels().has(label ?? ''))).toEqual([]);
    },
  );

  it('have a name each, and each a text on every panel', () => {
    expect(new Set(boards.map(({ name }) => name)).size).toBe(boards.length);
    expect(new Set(panels.map(({ where }) => where)).size).toBe(panels.length);
    expect(panels.filter(({ says }) => !says.endsWith('.')).map(({ where }) => where)).toEqual([]);
  });

  it('carry no id, and leave the source of their data to the reader', () => {
    for (const text of dashboardFiles().values()) {
      const { id, panels: made } = JSON.parse(text) as { id?: number; panels: Panel[] };
      expect(id ?? null).toBeNull();
      const sources = made.filter(({ type }) => type !== 'row').map(({ datasource }) => datasource?.uid);
      expect(new Set(sources)).toEqual(new Set(['${datasource}']));
    }
  });

  it('ask for the chosen service where they show one, and for all where none can be chosen', () => {
    const asking = boards.filter(({ rows }) => JSON.stringify(rows).includes('$service'));
    expect(asking).toEqual(boards.filter(({ ofOneService }) => ofOneService));
    expect(JSON.stringify(boards.map(vmuiDashboard))).not.toContain('$');
  });
});

interface Panel {
  readonly type: string;
  readonly datasource?: { readonly uid: string };
}

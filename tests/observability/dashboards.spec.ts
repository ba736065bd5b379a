import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { metricsText, startProcessMetrics } from '@headshots/platform/telemetry';
import { boards } from '../../deploy/observability/dashboards/index.ts';
import { repository } from '../../deploy/src/locations.ts';
import { dashboardFiles, dashboardsFolder } from '../../tools/observability/dashboards.ts';
import { annotated, uidOf } from '../../tools/observability/grafana.ts';
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

  it.each(Object.entries(annotated))('annotate %s by metrics and labels that exist', (_what, expr) => {
    expect(new Expression(expr, known).complaints()).toEqual([]);
  });

  it('have tables whose every query has the labels that make a row', () => {
    const tables = panels.flatMap(({ where, queries: asked, shape }) =>
      shape?.kind === 'table' ? [{ where, asked, shape }] : [],
    );
    expect(tables.length).toBeGreaterThan(2);
    for (const { where, asked, shape } of tables)
      for (const { expr } of asked) {
        const labels = [...new Expression(expr, known).labels()];
        expect([where, labels.toSorted()]).toEqual([where, Object.keys(shape.labels).toSorted()]);
      }
  });

  it('begin with numbers that are judged, from low to high', () => {
    for (const { title, rows } of boards) {
      const judged = (rows[0]?.panels ?? []).map(({ shape }) => (shape?.kind === 'stat' ? shape.steps : []));
      expect([title, judged.length > 3]).toEqual([title, true]);
      for (const [lowest, ...others] of judged) {
        expect(lowest?.from).toBeNull();
        const limits = others.map(({ from }) => from);
        expect(limits).toEqual(limits.toSorted((one, other) => Number(one) - Number(other)));
      }
    }
  });

  it('show numbers of now, and none in a colour of its own', () => {
    const made = [...dashboardFiles().values()].flatMap((text) => (JSON.parse(text) as Made).panels);
    const numbers = made.filter(({ type }) => type === 'stat');
    expect(numbers.length).toBeGreaterThan(50);
    for (const { title, targets, fieldConfig } of numbers) {
      const mappings = fieldConfig?.defaults.mappings.map(({ type, options }) => [type, options.match]);
      expect([title, targets?.map(({ instant }) => instant), mappings?.at(-1)]).toEqual([
        title,
        [true],
        ['special', 'null+nan'],
      ]);
    }
  });

  it('lead to boards that exist', () => {
    const opened = panels.flatMap(({ shape }) => (shape?.kind === 'stat' ? (shape.opens ?? []) : []));
    expect(new Set(opened).size).toBeGreaterThan(5);
    const names = boards.map(({ name }) => name);
    expect(opened.filter((name) => !names.includes(name))).toEqual([]);
    const text = [...dashboardFiles().values()].join('');
    const addresses = [...text.matchAll(/"\/d\/([\w-]+)\?/g)].map(([, uid]) => uid);
    expect(new Set(addresses)).toEqual(new Set(opened.map(uidOf)));
  });

  it('ask for the chosen namespace alone, and for no variable that they lack', () => {
    for (const text of dashboardFiles().values()) {
      const { panels: made, templating } = JSON.parse(text) as Made;
      const asked = made.flatMap(({ targets }) => (targets ?? []).map(({ expr }) => expr));
      for (const expr of asked) {
        const series = new Expression(expr, known);
        const constants = series.metrics().filter((name) => name === 'slo:error_budget:ratio');
        expect(series.valuesOf('namespace').length).toBeGreaterThanOrEqual(
          series.metrics().length - constants.length,
        );
        expect(new Set(series.valuesOf('namespace'))).toEqual(new Set(['$namespace']));
      }
      const has = new Set(templating.list.map(({ name }) => name));
      const wanted = [...text.matchAll(/\$\{?([a-z]\w*)/g)].map(([, name]) => name ?? '');
      expect(wanted.filter((name) => !has.has(name))).toEqual([]);
    }
  });

  it('have a name each, and each a text on every panel', () => {
    expect(new Set(boards.map(({ name }) => name)).size).toBe(boards.length);
    expect(new Set(panels.map(({ where }) => where)).size).toBe(panels.length);
    expect(panels.filter(({ says }) => !says.endsWith('.')).map(({ where }) => where)).toEqual([]);
  });

  it('carry no id, and leave the source of their data to the reader', () => {
    for (const text of dashboardFiles().values()) {
      const { id, panels: made } = JSON.parse(text) as Made;
      expect(id ?? null).toBeNull();
      const sources = made.filter(({ type }) => type !== 'row').map(({ datasource }) => datasource?.uid);
      expect(new Set(sources)).toEqual(new Set(['${datasource}']));
    }
  });

  it('ask for the chosen service where they show one, and for all where none can be chosen', () => {
    const asking = boards.filter(({ rows }) => JSON.stringify(rows).includes('$service'));
    expect(asking).toEqual(boards.filter(({ ofOneService }) => ofOneService));
    const comparing = boards.filter(({ rows }) => JSON.stringify(rows).includes('$release'));
    expect(comparing).toEqual(boards.filter(({ ofReleases }) => ofReleases));
    expect(JSON.stringify(boards.map(vmuiDashboard))).not.toContain('$');
  });
});

interface Made {
  readonly id?: number;
  readonly templating: { readonly list: readonly { readonly name: string }[] };
  readonly panels: readonly {
    readonly type: string;
    readonly title?: string;
    readonly datasource?: { readonly uid: string };
    readonly targets?: readonly { readonly expr: string; readonly instant?: boolean }[];
    readonly fieldConfig?: {
      readonly defaults: {
        readonly mappings: readonly {
          readonly type: string;
          readonly options: { readonly match?: string };
        }[];
      };
    };
  }[];
}

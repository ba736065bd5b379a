import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { boards } from '../../deploy/observability/dashboards/index.ts';
import { annotated, ofNamespace } from '../../tools/observability/grafana.ts';
import { ofEveryService } from '../../tools/observability/vmui.ts';

type Samples = readonly (readonly [labels: string, value: number])[];

interface Situation {
  readonly series: Readonly<Record<string, string>>;
  readonly at: string;
  /** By panel: what its first query answers. */
  readonly shows: Readonly<Record<string, Samples>>;
  readonly annotated: Readonly<
    Record<keyof typeof annotated, { readonly at: string; readonly shows: Samples }>
  >;
}

const asked = new Map<string, readonly string[]>(
  boards.flatMap(({ title, rows }) =>
    rows.flatMap(({ panels }) =>
      panels.map((panel) => [`${title}: ${panel.title}`, panel.queries.map(({ expr }) => expr)] as const),
    ),
  ),
);

const chosen = (expr: string): string =>
  ofEveryService(ofNamespace(expr)).replaceAll('$namespace', 'production');

/** What the boards ask, as rules: Prometheus' own parser knows types, which the grammar does not. */
export function boardRules(): string {
  const expressions = [...asked.values()].flat().concat(Object.values(annotated));
  const rules = [...new Set(expressions)].map((expr, at) => ({
    record: `boards:query_${at}`,
    expr: chosen(expr),
  }));
  return stringify({ groups: [{ name: 'boards', rules }] }, { lineWidth: 0 });
}

/** A situation as a test of promtool. @throws Error naming a panel that no board has */
export function boardTest(file: string): string {
  const situation = parse(readFileSync(file, 'utf8')) as Situation;
  const test = (expr: string, at: string, samples: Samples): object => ({
    expr: chosen(expr),
    eval_time: at,
    exp_samples: samples.map(([labels, value]) => ({ labels, value })),
  });
  const panels = Object.entries(situation.shows).map(([panel, samples]) => {
    const [expr] = asked.get(panel) ?? [];
    if (expr === undefined) throw new Error(`No board has the panel "${panel}".`);
    return test(expr, situation.at, samples);
  });
  const marks = Object.entries(situation.annotated).map(([name, { at, shows }]) =>
    test(annotated[name as keyof typeof annotated], at, shows),
  );
  return stringify(
    {
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(situation.series).map(([series, values]) => ({ series, values })),
          promql_expr_test: [...panels, ...marks],
        },
      ],
    },
    { lineWidth: 0 },
  );
}

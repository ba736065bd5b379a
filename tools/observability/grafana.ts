import {
  BigValueColorMode,
  BigValueGraphMode,
  LegendDisplayMode,
  LegendPlacement,
  ReduceDataOptionsBuilder,
  SortOrder,
  TableCellDisplayMode,
  TableSortByFieldStateBuilder,
  TooltipDisplayMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
  type TableColoredBackgroundCellOptions,
} from '@grafana/grafana-foundation-sdk/common';
import type { Builder } from '@grafana/grafana-foundation-sdk/cog';
import {
  AnnotationQueryBuilder,
  DashboardBuilder,
  DashboardLinkBuilder,
  DashboardLinkType,
  DatasourceVariableBuilder,
  MappingType,
  QueryVariableBuilder,
  RowBuilder,
  SpecialValueMatch,
  ThresholdsConfigBuilder,
  ThresholdsMode,
  VariableRefresh,
  VariableSort,
  type AnnotationQuery,
  type Dashboard,
  type DynamicConfigValue,
  type Panel as GrafanaPanel,
  type Threshold,
  type ValueMapping,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder, PromQueryFormat } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import type {
  Board,
  Panel,
  Row,
  Stat,
  Step,
  Table,
  Unit,
} from '../../deploy/observability/dashboards/board.ts';
import { scopedExpression } from './chart-rules.ts';

const datasource = { type: 'prometheus', uid: '${datasource}' };
const columns = 24;
const heights = { stat: 4, table: 8, series: 8 } as const;
const units: Readonly<Record<Unit, string>> = {
  seconds: 's',
  count: 'short',
  times: 'short',
  share: 'percentunit',
  'per second': 'ops',
  bytes: 'bytes',
  'minor units': 'short',
};

export const uidOf = (board: string): string => `headshots-${board}`;

/** What a board asks, of the chosen namespace alone: two releases beside each other are not added up. */
export const ofNamespace = (expr: string): string => scopedExpression(expr, 'namespace="$namespace"');

/** Grafana's dashboard of a board. It has no id, and its data source is what the reader chooses. */
export function grafanaDashboard(board: Board): Dashboard {
  const made = new DashboardBuilder(board.title)
    .uid(uidOf(board.name))
    .tags(['headshots'])
    .timezone('browser')
    .time({ from: 'now-3h', to: 'now' })
    .refresh('30s')
    .link(
      inSight(
        new DashboardLinkBuilder('Boards')
          .type(DashboardLinkType.Dashboards)
          .tags(['headshots'])
          .keepTime(true)
          .includeVars(true),
      ),
    )
    .withVariable(new DatasourceVariableBuilder('datasource').label('Data source').type('prometheus'))
    .withVariable(
      variable('namespace', 'Namespace', 'label_values(service_ready{job="gateway"}, namespace)'),
    );
  if (board.ofReleases)
    made.withVariable(
      variable('release', 'Release', 'label_values(build_info{namespace="$namespace"}, version)')
        .multi(true)
        .includeAll(true)
        .allValue('.*')
        .current({ text: ['All'], value: ['$__all'] }),
    );
  if (board.ofOneService)
    made.withVariable(
      variable('service', 'Service', 'label_values(service_ready{namespace="$namespace"}, job)'),
    );
  made.annotations(annotations());
  let id = 0;
  for (const row of board.rows) {
    made.withRow(new RowBuilder(row.title).id(++id));
    for (const each of row.panels) made.withPanel(panelOf(each, row).id(++id));
  }
  return made.build();
}

const variable = (name: string, label: string, query: string): QueryVariableBuilder =>
  new QueryVariableBuilder(name)
    .label(label)
    .datasource(datasource)
    .query(query)
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .sort(VariableSort.AlphabeticalAsc);

/** What happened meanwhile, drawn into every panel with a time axis. */
export const annotated = {
  releases: 'count by (version) (build_info) unless count by (version) (build_info offset 2m)',
  alerts: 'count by (alertname) (ALERTS{product="headshots",alertstate="firing",severity="critical"})',
} as const;

const annotations = (): Builder<AnnotationQuery>[] => [
  annotation('Releases', 'blue', annotated.releases, '{{version}}'),
  annotation('Critical alerts', 'red', annotated.alerts, '{{alertname}}'),
];

const annotation = (name: string, colour: string, expr: string, title: string): Builder<AnnotationQuery> =>
  inSight(
    new AnnotationQueryBuilder()
      .name(name)
      .datasource(datasource)
      .enable(true)
      .iconColor(colour)
      .expr(ofNamespace(expr))
      .step('60s')
      .titleFormat(title),
  );

/** The builders put it into a menu that is closed. */
const inSight = <T extends { placement?: unknown }>(builder: Builder<T>): Builder<T> => ({
  build: () => ({ ...builder.build(), placement: undefined }),
});

interface Placed extends Builder<GrafanaPanel> {
  id(id: number): this;
}

function panelOf(panel: Panel, { panels }: Row): Placed {
  const { shape, title, says, unit } = panel;
  const builder =
    shape === undefined ? lines(panel) : shape.kind === 'stat' ? number(panel, shape) : rows(panel, shape);
  return builder
    .title(title)
    .description(says)
    .datasource(datasource)
    .unit(units[unit])
    .span(columns / panels.length)
    .height(heights[shape?.kind ?? 'series']);
}

const queryOf = (expr: string, at: number): DataqueryBuilder =>
  new DataqueryBuilder().refId(String.fromCharCode(65 + at)).expr(ofNamespace(expr));

const lines = ({ queries }: Panel): PanelBuilder =>
  new PanelBuilder()
    .targets(queries.map(({ expr, legend }, at) => queryOf(expr, at).legendFormat(legend).range()))
    .legend(
      new VizLegendOptionsBuilder()
        .showLegend(true)
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom),
    )
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(SortOrder.Descending));

/** What is so now: over a range, Grafana takes the last number that there was, which may be hours old. */
function number({ unit, queries }: Panel, { steps, words, nothing, opens }: Stat): StatBuilder {
  const made = new StatBuilder()
    .targets(queries.map(({ expr, legend }, at) => queryOf(expr, at).legendFormat(legend).instant()))
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(['lastNotNull']))
    .colorMode(BigValueColorMode.Background)
    .graphMode(BigValueGraphMode.None)
    .thresholds(thresholds(unit === 'count' ? ofWholeNumbers(steps) : steps))
    .mappings([...(words ? [inWords(words)] : []), withoutNumber(nothing)])
    .noValue(nothing);
  if (unit === 'count') made.decimals(0);
  return opens === undefined ? made : made.dataLinks([linkTo(opens)]);
}

/** Increases are extrapolated: one event is 0.98 or 1.02, is shown as 1, and has the colour of 1. */
const ofWholeNumbers = (steps: readonly Step[]): readonly Step[] =>
  steps.map(({ from, colour }) => ({ from: from === null ? null : from - 0.5, colour }));

const inWords = (words: Readonly<Record<number, string>>): ValueMapping => ({
  type: MappingType.ValueToText,
  options: Object.fromEntries(Object.entries(words).map(([value, text]) => [value, { text }])),
});

/** Neither green nor red: nobody knows. */
const withoutNumber = (text: string): ValueMapping => ({
  type: MappingType.SpecialValue,
  options: { match: SpecialValueMatch.NullAndNan, result: { text, color: '#808080' } },
});

/** The reader comes with the time range, the data source and the namespace they have here. */
const linkTo = (board: string): DashboardLinkBuilder =>
  new DashboardLinkBuilder('Open the board').url(
    `/d/${uidOf(board)}?\${__url_time_range}&\${datasource:queryparam}&\${namespace:queryparam}`,
  );

function rows({ queries }: Panel, { labels, columns: shown, sortedBy, nothing }: Table): TableBuilder {
  const value = (at: number): string =>
    queries.length > 1 ? `Value #${String.fromCharCode(65 + at)}` : 'Value';
  const order = [...Object.keys(labels), ...shown.map((_column, at) => value(at))];
  return new TableBuilder()
    .targets(queries.map(({ expr }, at) => queryOf(expr, at).format(PromQueryFormat.Table).instant()))
    .transformations([
      ...(queries.length > 1 ? [{ id: 'merge', options: {} }] : []),
      {
        id: 'filterFieldsByName',
        options: { include: { names: order } },
      },
      {
        id: 'organize',
        options: {
          indexByName: Object.fromEntries(order.map((name, at) => [name, at])),
          renameByName: {
            ...labels,
            ...Object.fromEntries(shown.map(({ title }, at) => [value(at), title])),
          },
        },
      },
    ])
    .sortBy([new TableSortByFieldStateBuilder().displayName(sortedBy).desc(true)])
    .noValue(nothing)
    .overrides(
      shown.map(({ title, unit, steps }) => ({
        matcher: { id: 'byName', options: title },
        properties: [{ id: 'unit', value: units[unit] }, ...(steps ? coloured(steps) : [])],
      })),
    );
}

const colouredCell: TableColoredBackgroundCellOptions = { type: TableCellDisplayMode.ColorBackground };
const coloured = (steps: readonly Step[]): readonly DynamicConfigValue[] => [
  { id: 'thresholds', value: thresholds(steps).build() },
  { id: 'custom.cellOptions', value: colouredCell },
];

const thresholds = (steps: readonly Step[]): ThresholdsConfigBuilder =>
  new ThresholdsConfigBuilder()
    .mode(ThresholdsMode.Absolute)
    .steps(steps.map(({ from, colour }): Threshold => ({ value: from, color: colour })));

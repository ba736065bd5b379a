import {
  LegendDisplayMode,
  LegendPlacement,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
  SortOrder,
  TooltipDisplayMode,
} from '@grafana/grafana-foundation-sdk/common';
import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
  VariableRefresh,
  type Dashboard,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import type { Board, Panel, Unit } from '../../deploy/observability/dashboards/board.ts';

const datasource = { type: 'prometheus', uid: '${datasource}' };
const columns = 24;
const rows = 8;
const units: Readonly<Record<Unit, string>> = {
  seconds: 's',
  count: 'short',
  share: 'percentunit',
  'per second': 'ops',
  bytes: 'bytes',
  'minor units': 'short',
};

/** Grafana's dashboard of a board. It has no id, and its data source is what the reader chooses. */
export function grafanaDashboard(board: Board): Dashboard {
  const made = new DashboardBuilder(board.title)
    .uid(`headshots-${board.name}`)
    .tags(['headshots'])
    .timezone('browser')
    .time({ from: 'now-3h', to: 'now' })
    .refresh('30s')
    .withVariable(new DatasourceVariableBuilder('datasource').label('Data source').type('prometheus'));
  if (board.ofOneService)
    made.withVariable(
      new QueryVariableBuilder('service')
        .label('Service')
        .datasource(datasource)
        .query('label_values(build_info, job)')
        .refresh(VariableRefresh.OnTimeRangeChanged),
    );
  let id = 0;
  for (const { title, panels } of board.rows) {
    made.withRow(new RowBuilder(title).id(++id));
    for (const each of panels) made.withPanel(panelOf(each, columns / panels.length).id(++id));
  }
  return made.build();
}

function panelOf({ title, says, unit, queries }: Panel, width: number): PanelBuilder {
  const targets = queries.map(({ expr, legend }, at) =>
    new DataqueryBuilder()
      .refId(String.fromCharCode(65 + at))
      .expr(expr)
      .legendFormat(legend)
      .range(),
  );
  return new PanelBuilder()
    .title(title)
    .description(says)
    .datasource(datasource)
    .unit(units[unit])
    .targets(targets)
    .legend(
      new VizLegendOptionsBuilder()
        .showLegend(true)
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom),
    )
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(SortOrder.Descending))
    .span(width)
    .height(rows);
}

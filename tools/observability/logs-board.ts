import type { Builder, Dataquery } from '@grafana/grafana-foundation-sdk/cog';
import { LogsSortOrder } from '@grafana/grafana-foundation-sdk/common';
import {
  CustomVariableBuilder,
  DashboardBuilder,
  DatasourceVariableBuilder,
  TextBoxVariableBuilder,
  type Dashboard,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { PanelBuilder as LogsBuilder } from '@grafana/grafana-foundation-sdk/logs';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { services } from '../../deploy/src/service-names.ts';
import { uidOf } from './grafana.ts';

const type = 'victoriametrics-logs-datasource';
const datasource = { type, uid: '${datasource}' };

/** Lines of the chosen services, from a level on, with a text or of a trace, which may be left empty. */
const chosen = '{name=~"$service"} level:>=$level ~"(?i)$text" traceId:~"$trace"';

/** What the board of logs asks, in the language of VictoriaLogs. */
export const askedOfLogs = {
  byService: `${chosen} | stats by (name) count() lines`,
  byLevel: `${chosen} | stats by (level) count() lines`,
  lines: chosen,
} as const;

interface LogsQuery extends Dataquery {
  readonly refId: string;
  readonly expr: string;
  readonly queryType: 'instant' | 'statsRange';
  readonly legendFormat?: string;
}

const query = (asked: Omit<LogsQuery, 'refId' | '_implementsDataqueryVariant'>): Builder<LogsQuery> => ({
  // The mark of the SDK is no property of a file.
  build: () => ({ refId: 'A', ...asked }) as LogsQuery,
});

/** The board of log lines. It is for VictoriaLogs, so it goes with Grafana of compose, and not into the chart. */
export function logsDashboard(): Dashboard {
  const counted = (title: string, says: string, expr: string, legendFormat: string): PanelBuilder =>
    new PanelBuilder()
      .title(title)
      .description(says)
      .datasource(datasource)
      .unit('short')
      .withTarget(query({ expr, queryType: 'statsRange', legendFormat }))
      .span(12)
      .height(6);
  const made = new DashboardBuilder('Logs')
    .uid(uidOf('logs'))
    .tags(['headshots'])
    .timezone('browser')
    .time({ from: 'now-1h', to: 'now' })
    .refresh('30s')
    .variables([
      new DatasourceVariableBuilder('datasource').label('Data source').type(type),
      new CustomVariableBuilder('service')
        .label('Service')
        .values(['all : .*', ...services].join(','))
        .current({ text: 'all', value: '.*' }),
      new CustomVariableBuilder('level')
        .label('From level')
        .values('information : 30,warning : 40,error : 50,debug : 20')
        .current({ text: 'information', value: '30' }),
      new TextBoxVariableBuilder('text').label('Text'),
      new TextBoxVariableBuilder('trace').label('Trace'),
    ]);
  const panels = [
    counted('Lines by service', 'Of those chosen above.', askedOfLogs.byService, '{{name}}'),
    counted('Lines by level', '30 information, 40 warning, 50 error.', askedOfLogs.byLevel, '{{level}}'),
    new LogsBuilder()
      .title('Lines')
      .description('A line with a trace leads to it.')
      .datasource(datasource)
      .withTarget(query({ expr: askedOfLogs.lines, queryType: 'instant' }))
      .showTime(true)
      .enableLogDetails(true)
      .wrapLogMessage(true)
      .sortOrder(LogsSortOrder.Descending)
      .span(24)
      .height(20),
  ];
  panels.forEach((panel, at) => made.withPanel(panel.id(at + 1)));
  return made.build();
}

import type { Board, Unit } from '../../deploy/observability/dashboards/board.ts';

const units: Readonly<Record<Unit, string>> = {
  seconds: 's',
  count: '',
  times: '×',
  share: '',
  'per second': '/s',
  bytes: 'B',
  'minor units': '',
};
const columns = 12;

export const ofEveryService = (expr: string): string => expr.replaceAll(/\$(service|release)/g, '.+');

/** The board as the page of VictoriaMetrics draws it. That page has no choice of a service, so it shows all of them. */
export const vmuiDashboard = ({ title, rows }: Board): object => ({
  title,
  rows: rows.map((row) => ({
    title: row.title,
    panels: row.panels.map(({ title: name, says, unit, queries }) => ({
      title: name,
      description: says,
      unit: units[unit],
      expr: queries.map(({ expr }) => ofEveryService(expr)),
      alias: queries.map(({ legend }) => legend),
      showLegend: true,
      width: columns / row.panels.length,
    })),
  })),
});

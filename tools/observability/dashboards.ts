import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { boards } from '../../deploy/observability/dashboards/index.ts';
import { chartFolder } from '../../deploy/src/chart/chart-folder.ts';
import { repository } from '../../deploy/src/locations.ts';
import { grafanaDashboard } from './grafana.ts';
import { logsDashboard } from './logs-board.ts';

export const dashboardsFolder = join(chartFolder, 'files/dashboards');

/** What the files of the folder hold, by their names: one line each, because a release of the chart holds all of it. */
export const dashboardFiles = (): ReadonlyMap<string, string> =>
  new Map(boards.map((board) => [`${board.name}.json`, `${JSON.stringify(grafanaDashboard(board))}\n`]));

/** The board that comes with Grafana of compose alone. */
export const logsBoard = {
  file: join(repository, 'deploy/observability/provisioning/boards/logs.json'),
  text: (): string => `${JSON.stringify(logsDashboard(), null, 2)}\n`,
};

export function writeDashboards(): void {
  mkdirSync(dashboardsFolder, { recursive: true });
  for (const file of globSync(join(dashboardsFolder, '*.json'))) rmSync(file);
  for (const [name, text] of dashboardFiles()) writeFileSync(join(dashboardsFolder, name), text);
  mkdirSync(dirname(logsBoard.file), { recursive: true });
  writeFileSync(logsBoard.file, logsBoard.text());
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boards } from '../../../deploy/observability/dashboards/index.ts';
import { goProgram, victoriaMetrics } from '../go-program.ts';
import { vmuiDashboard } from '../vmui.ts';
import type { Watcher } from './watcher.ts';

/** Keeps what Prometheus sends it, and draws the boards. Rules are none of its work: it counts a counter's first sample as an increase. */
export const victoria: Watcher = {
  name: 'victoria-metrics',
  port: 'victoriaMetrics',
  health: '/health',
  page: '/vmui/#/dashboards',
  shows: 'boards',
  async launch({ locations: { cache, state }, ports }, progress) {
    const program = await goProgram(victoriaMetrics, cache, progress);
    const folder = join(state, 'victoria-metrics');
    const drawn = join(folder, 'boards');
    rmSync(drawn, { recursive: true, force: true });
    mkdirSync(drawn, { recursive: true });
    boards.forEach((board, at) =>
      // It offers them in the order of their files.
      writeFileSync(join(drawn, `${at}-${board.name}.json`), JSON.stringify(vmuiDashboard(board))),
    );
    return {
      program,
      args: [
        `-storageDataPath=${join(folder, 'data')}`,
        `-httpListenAddr=127.0.0.1:${ports.victoriaMetrics}`,
        `-vmui.customDashboardsPath=${drawn}`,
        '-retentionPeriod=2d',
        '-memory.allowedBytes=96MB',
        '-search.latencyOffset=5s',
      ],
      cwd: folder,
      env: process.env,
    };
  },
};

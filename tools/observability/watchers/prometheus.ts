import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { managementPort } from '../../../deploy/src/ports.ts';
import { services } from '../../../deploy/src/service-names.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import { rulesFolder } from '../places.ts';
import { prometheusPrograms } from '../prometheus-programs.ts';
import { victoria } from './victoria.ts';
import { addressOf, type Watcher } from './watcher.ts';

const every = '5s';

export const prometheus: Watcher = {
  name: 'prometheus',
  port: 'prometheus',
  health: '/-/ready',
  page: '/alerts',
  shows: 'alerts',
  async launch(settings, progress) {
    const programs = await prometheusPrograms(settings.locations.cache, progress);
    if (!programs)
      throw new Error(
        'Prometheus is missing.\n  Install it: apt-get install prometheus (Debian, Ubuntu), or put prometheus and promtool on the path.',
      );
    const folder = join(settings.locations.state, 'prometheus');
    mkdirSync(folder, { recursive: true });
    const configuration = join(folder, 'prometheus.yaml');
    writeFileSync(configuration, stringify(prometheusConfiguration(settings)));
    return {
      program: programs.prometheus,
      args: [
        `--config.file=${configuration}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        '--storage.tsdb.retention.time=2d',
        `--web.listen-address=127.0.0.1:${settings.ports.prometheus}`,
      ],
      cwd: folder,
      env: process.env,
    };
  },
};

export const prometheusConfiguration = (settings: Pick<Settings, 'ports'>): object => ({
  global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
  rule_files: [join(rulesFolder, '*.yaml')],
  scrape_configs: services.map((name) => ({
    job_name: name,
    static_configs: [
      { targets: [`127.0.0.1:${settings.ports[managementPort(name)]}`], labels: { namespace: 'local' } },
    ],
  })),
  // What rules make goes there too, so that its boards show objectives and alerts.
  remote_write: [
    {
      url: `${addressOf(victoria, settings)}/api/v1/write`,
      queue_config: { batch_send_deadline: '1s' },
    },
  ],
});

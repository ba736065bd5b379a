import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { chartFolder } from '../../../deploy/src/chart/chart-folder.ts';
import { portsFrom } from '../../../deploy/src/ports.ts';
import { services } from '../../../deploy/src/service-names.ts';
import { prometheusConfiguration } from './prometheus.ts';

interface Configuration {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly static_configs: readonly [{ readonly targets: readonly [string] }];
  }[];
  readonly remote_write: readonly [{ readonly url: string }];
}
const configuration = prometheusConfiguration({
  ports: portsFrom({ HEADSHOTS_PORT_OFFSET: '100' }),
}) as Configuration;

describe('Prometheus beside a stack', () => {
  it('asks every service at its own port for management', () => {
    const targets = configuration.scrape_configs.map(
      ({
        job_name: job,
        static_configs: [
          {
            targets: [at],
          },
        ],
      }) => [job, at],
    );
    expect(targets.map(([job]) => job)).toEqual([...services]);
    expect(new Set(targets.map(([, at]) => at)).size).toBe(services.length);
    expect(targets).toContainEqual(['gateway', '127.0.0.1:8220']);
  });

  it('has the rules of the chart, and hands what it knows to the boards', () => {
    const found = configuration.rule_files.flatMap((pattern) => globSync(pattern));
    expect(found.toSorted()).toEqual(globSync(`${chartFolder}/files/rules/*.yaml`).toSorted());
    expect(configuration.remote_write[0].url).toBe('http://127.0.0.1:8231/api/v1/write');
  });
});

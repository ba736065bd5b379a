import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments, stringify } from 'yaml';
import { chartFolder } from '../../chart/chart-folder.ts';
import type { KubernetesObject } from '../kubernetes-api.ts';

export const namespace = 'shop';

/**
 * The chart as its profile `production` renders it, with so many workers allowed.
 * @param helm folder of Helm
 * @throws Error with what Helm says
 */
export async function release(helm: string, maxWorkers: number): Promise<readonly KubernetesObject[]> {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-scale-'));
  try {
    const file = join(folder, 'values.yaml');
    writeFileSync(file, stringify(valuesFor(maxWorkers)));
    const profile = join(chartFolder, 'ci/production.yaml');
    const args = ['template', 'headshots', chartFolder, '--namespace', namespace, '-f', profile, '-f', file];
    // What it says beside the text is no part of it.
    const { stdout } = await promisify(execFile)(join(helm, 'helm'), args, { maxBuffer: 2 ** 26 });
    return parseAllDocuments(stdout)
      .map((document) => document.toJS() as KubernetesObject | null)
      .filter((object) => object !== null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** More the schema of the chart does not let an autoscaler have; the cluster is asked for more by hand. */
const mostOfChart = 1_000;

/** The chart holds the sum of connections against Postgres: no single one has so many (docs/scale.md). */
const valuesFor = (maxWorkers: number): object => ({
  services: { generation: { autoscaling: { maxReplicas: Math.min(maxWorkers, mostOfChart) } } },
  database: { maxConnections: 6_000 },
});

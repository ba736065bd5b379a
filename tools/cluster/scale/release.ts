import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments, stringify } from 'yaml';
import { chartFolder } from '../../../deploy/src/chart/chart-folder.ts';
import type { KubernetesObject } from '../../../deploy/src/cluster/kubernetes-api.ts';

export const namespace = 'shop';

/**
 * The chart as its profile `production` renders it, with so many workers allowed, and the engines of its profile `gpu`.
 * @param helm folder of Helm
 * @throws Error with what Helm says
 */
export async function release(helm: string, maxWorkers: number): Promise<readonly KubernetesObject[]> {
  const classes = { create: false, serving: 'headshots-serving', batch: 'headshots-batch' };
  const [product, engines] = await Promise.all([
    rendered(helm, 'production', { ...valuesFor(maxWorkers), priorityClasses: classes }, []),
    rendered(helm, 'gpu', { priorityClasses: classes }, [
      '--show-only',
      'templates/engine/images-edits.yaml',
    ]),
  ]);
  const own = new Set(product.map(nameOf));
  return [...product, ...engines.filter((object) => !own.has(nameOf(object)))];
}

const nameOf = ({ kind, metadata }: KubernetesObject): string => `${kind}/${metadata.name}`;

async function rendered(
  helm: string,
  profile: string,
  values: object,
  only: readonly string[],
): Promise<readonly KubernetesObject[]> {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-scale-'));
  try {
    const file = join(folder, 'values.yaml');
    writeFileSync(file, stringify(values));
    const files = ['-f', join(chartFolder, `ci/${profile}.yaml`), '-f', file];
    const args = ['template', 'headshots', chartFolder, '--namespace', namespace, ...files, ...only];
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

import { join } from 'node:path';
import { chartFolder } from '../../../deploy/src/chart/chart-folder.ts';
import { tryRun, type Finished } from '../../../deploy/src/shell.ts';

export interface Release {
  readonly helm: string;
  readonly kubeconfig: string;
  readonly registry: string;
  readonly tag: string;
  readonly values: string;
  readonly more?: readonly string[];
}

export const namespace = 'headshots';

/** Longest wait for pods and Jobs: more than the slowest start. */
const within = '15m';

/** Installs the product, or changes it; ends when everything is ready. Never rejects for what Helm says. */
export function release(command: 'install' | 'upgrade', wanted: Release): Promise<Finished> {
  const { helm, kubeconfig, registry, tag, values, more = [] } = wanted;
  const args = [
    ...[command, 'headshots', chartFolder, '--namespace', namespace],
    ...['--values', join(chartFolder, 'ci/node.yaml'), '--values', values],
    ...['--set', `image.registry=${registry}`, '--set-string', `image.tag=${tag}`],
    ...['--wait', '--wait-for-jobs', '--timeout', within],
    ...more,
  ];
  return tryRun(helm, args, { env: { ...process.env, KUBECONFIG: kubeconfig } });
}

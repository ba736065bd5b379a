import { join } from 'node:path';
import { chartFolder } from '../../chart/chart-folder.ts';
import { tryRun, type Finished } from '../../shell.ts';

export interface Release {
  readonly helm: string;
  readonly kubeconfig: string;
  readonly namespace: string;
  readonly registry: string;
  readonly tag: string;
  /** Further arguments of Helm. */
  readonly more?: readonly string[];
}

/** Longest wait for pods and Jobs: more than the slowest start of a server. */
const within = '15m';

/** Installs the product with servers of its own, or changes it; ends when everything is ready. Never rejects for what Helm says. */
export function release(command: 'install' | 'upgrade', wanted: Release): Promise<Finished> {
  const { helm, kubeconfig, namespace, registry, tag, more = [] } = wanted;
  const args = [
    ...[command, 'headshots', chartFolder, '--namespace', namespace],
    ...['--values', join(chartFolder, 'ci/quickstart.yaml')],
    ...['--set', `image.registry=${registry}`, '--set-string', `image.tag=${tag}`],
    ...['--wait', '--wait-for-jobs', '--timeout', within],
    ...(command === 'install' ? ['--create-namespace'] : []),
    ...more,
  ];
  return tryRun(helm, args, { env: { ...process.env, KUBECONFIG: kubeconfig } });
}

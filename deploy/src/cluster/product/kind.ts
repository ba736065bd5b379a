import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, tryRun } from '../../shell.ts';
import type { Settings } from '../../settings.ts';
import type { ClusterHost, HostOptions } from './host.ts';

const nameOf = ({ ports }: Settings): string => `headshots-${ports.gateway}`;

/** Whether kind and kubectl are on this machine. */
export async function kindIsHere(): Promise<boolean> {
  return (
    (await tryRun('kind', ['version'])).code === 0 &&
    (await tryRun('kubectl', ['version', '--client'])).code === 0
  );
}

/** A cluster of kind's, in the container engine; its images come from a registry. */
export async function kindHost({ settings, folder }: HostOptions): Promise<ClusterHost> {
  const [name, kubeconfig] = [nameOf(settings), join(folder, 'kubeconfig')];
  mkdirSync(folder, { recursive: true });
  await run('kind', ['create', 'cluster', '--name', name, '--kubeconfig', kubeconfig, '--wait', '5m']);
  return {
    kubeconfig,
    kubectl: 'kubectl',
    addImages: async (archives) => {
      for (const archive of archives) await run('kind', ['load', 'image-archive', archive, '--name', name]);
    },
    doorLaunch: (namespace, { service, port, local }) =>
      Promise.resolve({
        program: 'kubectl',
        args: ['port-forward', '--namespace', namespace, `service/${service}`, `${local}:${port}`],
        cwd: folder,
        env: { ...process.env, KUBECONFIG: kubeconfig },
      }),
  };
}

export async function endKind(settings: Settings, folder: string): Promise<void> {
  await run('kind', ['delete', 'cluster', '--name', nameOf(settings)]);
  rmSync(folder, { recursive: true, force: true });
}

import { namespace, release as releaseOf } from '../../../src/cluster/product/release.ts';
import { run, tryRun, type Finished } from '../../../src/shell.ts';
import { helmProgram, kubectlProgram, testNode } from './environment.ts';

const env = { ...process.env, KUBECONFIG: testNode.kubeconfig };

/** kubectl in the namespace of the release. @throws Error with what it says */
export const kubectl = (...args: readonly string[]): Promise<string> =>
  run(kubectlProgram, ['--namespace', namespace, ...args], { env });

export interface Pod {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
  readonly status: {
    readonly phase: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly containerStatuses?: readonly {
      readonly containerID?: string;
      readonly restartCount: number;
      readonly state: { readonly terminated?: { readonly exitCode: number } };
    }[];
  };
}

/** @param args kind, selector and the like */
export async function objects<T>(...args: readonly string[]): Promise<readonly T[]> {
  return (JSON.parse(await kubectl('get', ...args, '--output', 'json')) as { items: readonly T[] }).items;
}

export const isReady = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined &&
  (status.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'True');

/** Address of a Service and its first port, which this machine reaches through the node. */
export async function addressOf(service: string): Promise<string> {
  const { spec } = JSON.parse(await kubectl('get', 'service', service, '--output', 'json')) as {
    readonly spec: { readonly clusterIP: string; readonly ports: readonly { readonly port: number }[] };
  };
  return `${spec.clusterIP}:${spec.ports[0]?.port}`;
}

/** Helm in the namespace of the release; never rejects for what it says. */
export const helm = (...args: readonly string[]): Promise<Finished> =>
  tryRun(helmProgram, [...args, '--namespace', namespace], { env });

/** Helm with the profile for trying, from images with this tag. */
export const release = (
  command: 'install' | 'upgrade',
  tag: string,
  ...more: readonly string[]
): Promise<Finished> => {
  const { kubeconfig, registry, values } = testNode;
  return releaseOf(command, { helm: helmProgram, kubeconfig, registry, tag, values, more });
};

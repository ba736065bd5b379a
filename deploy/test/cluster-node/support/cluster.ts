import { join } from 'node:path';
import { chartFolder } from '../../../src/chart/chart-folder.ts';
import { run, tryRun, type Finished } from '../../../src/shell.ts';
import { helmProgram, kubectlProgram, testNode } from './environment.ts';

export const namespace = 'shop';
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

/** Values of a release: the profile for trying, from images with this tag. */
const release = (tag: string): readonly string[] => [
  ...['headshots', chartFolder, '--values', join(chartFolder, 'ci/quickstart.yaml')],
  ...['--set', `image.registry=${testNode.registry}`, '--set', `image.tag=${tag}`],
];
const waiting = ['--wait', '--wait-for-jobs', '--timeout', '15m'];

/** Helm in the namespace of the release; never rejects for what it says. */
export const helm = (...args: readonly string[]): Promise<Finished> =>
  tryRun(helmProgram, [...args, '--namespace', namespace], { env });

export const install = (tag: string): Promise<Finished> =>
  helm('install', ...release(tag), '--create-namespace', ...waiting);

export const upgrade = (tag: string, ...args: readonly string[]): Promise<Finished> =>
  helm('upgrade', ...release(tag), ...waiting, ...args);

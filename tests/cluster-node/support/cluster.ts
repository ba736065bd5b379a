import { namespace, release as releaseOf } from '../../../tools/cluster/product/release.ts';
import { run, tryRun, type Finished } from '../../../deploy/src/shell.ts';
import { helmProgram, kubectlProgram, testNode } from './environment.ts';

const env = { ...process.env, KUBECONFIG: testNode.kubeconfig };

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

export const isReady = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined &&
  (status.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'True');

/** What is asked of and done to one namespace. */
export interface Space {
  /** @throws Error with what kubectl says */
  readonly kubectl: (...args: readonly string[]) => Promise<string>;
  /** Never rejects for what Helm says. */
  readonly helm: (...args: readonly string[]) => Promise<Finished>;
  /** @param args kind, selector and the like */
  readonly objects: <T>(...args: readonly string[]) => Promise<readonly T[]>;
  /** Address of a Service and of one of its ports (the first), which this machine reaches through the node. */
  readonly addressOf: (service: string, port?: string) => Promise<string>;
}

export function space(name: string): Space {
  const kubectl = (...args: readonly string[]): Promise<string> =>
    run(kubectlProgram, ['--namespace', name, ...args], { env });
  return {
    kubectl,
    helm: (...args) => tryRun(helmProgram, [...args, '--namespace', name], { env }),
    objects: async <T>(...args: readonly string[]) =>
      (JSON.parse(await kubectl('get', ...args, '--output', 'json')) as { items: readonly T[] }).items,
    addressOf: async (service, port) => {
      const { spec } = JSON.parse(
        await kubectl('get', 'service', service, '--output', 'json'),
      ) as ServiceObject;
      const found = port === undefined ? spec.ports[0] : spec.ports.find((each) => each.name === port);
      return `${spec.clusterIP}:${found?.port}`;
    },
  };
}

interface ServiceObject {
  readonly spec: {
    readonly clusterIP: string;
    readonly ports: readonly { readonly name?: string; readonly port: number }[];
  };
}

/** That of the release of the profile `node`. */
export const { kubectl, helm, objects, addressOf } = space(namespace);

/** Helm with the profile for trying, from images with this tag. */
export const release = (
  command: 'install' | 'upgrade',
  tag: string,
  ...more: readonly string[]
): Promise<Finished> => {
  const { kubeconfig, registry, values } = testNode;
  return releaseOf(command, { helm: helmProgram, kubeconfig, registry, tag, values, more });
};

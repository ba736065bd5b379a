import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startControllers } from '../controllers.ts';
import { startControlPlane } from '../control-plane.ts';
import type { KubernetesApi } from '../../../deploy/src/cluster/kubernetes-api.ts';
import { writeKubeconfig } from '../kubeconfig.ts';
import { endServer, startServer, type Server } from '../server.ts';
import { stages, type Delays } from './stages.ts';

export interface ScaleTools {
  readonly controlPlane: string;
  readonly controllers: string;
  readonly kwok: string;
}

export interface SimulatedCluster {
  readonly api: KubernetesApi;
  pretend(delays: Delays): Promise<void>;
  stop(): Promise<void>;
}

/** Without these, controllers and scheduler wait for their own client instead of the API server. */
const clientLimits = ['--kube-api-qps=500', '--kube-api-burst=1000'];
/** On a busy machine KWOK is late with the leases of many nodes, and what was once unready it never heals. Nodes are lost by removal here. */
const nodePatience = '--node-monitor-grace-period=900s';
/** KWOK renews the lease of a node every quarter of this, in seconds; more makes nodes unready for good. */
const leaseSeconds = 40;

/**
 * A real API server, its store, controllers and scheduler; kubelets are KWOK's: nothing runs on the nodes.
 * Needs no right on this machine.
 * @param folder for data and logs; the caller's
 */
export async function startSimulatedCluster(tools: ScaleTools, folder: string): Promise<SimulatedCluster> {
  mkdirSync(folder, { recursive: true });
  const plane = await startControlPlane(tools.controlPlane, folder, { accounts: true });
  const kubeconfig = join(folder, 'kubeconfig');
  writeKubeconfig(kubeconfig, plane.access);
  const controllers = await startControllers(tools.controllers, {
    folder,
    kubeconfig,
    manager: [...clientLimits, nodePatience],
    scheduler: clientLimits,
  });
  let kubelets: Server | undefined;
  return {
    api: plane.api,
    pretend: async (delays) => {
      if (kubelets) {
        await endServer(kubelets);
        // Whoever comes next would wait until those of the one before are over.
        await plane.api.delete('/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases');
      }
      const config = join(folder, 'stages.yaml');
      writeFileSync(config, await stages(delays));
      kubelets = startServer('kwok', join(tools.kwok, 'kwok'), kwokArgs(config, kubeconfig), folder);
    },
    stop: async () => {
      await Promise.all([...(kubelets ? [kubelets] : []), ...controllers].map((one) => endServer(one)));
      await plane.stop();
    },
  };
}

const kwokArgs = (config: string, kubeconfig: string): readonly string[] => [
  `--config=${config}`,
  `--kubeconfig=${kubeconfig}`,
  '--manage-all-nodes=true',
  `--node-lease-duration-seconds=${leaseSeconds}`,
];

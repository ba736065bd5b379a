import { join } from 'node:path';
import { accountsKey } from './control-plane.ts';
import { freePorts, startServer, type Server } from './server.ts';

export interface Controllers {
  /** Of the control plane: its key and certificate lie there, and the logs go there. */
  readonly folder: string;
  readonly kubeconfig: string;
  readonly manager?: readonly string[];
  readonly scheduler?: readonly string[];
}

/**
 * What makes pods of Deployments, accounts of namespaces, and finds nodes for pods. Nobody else does here, so nobody is elected.
 * @param tools folder of `kube-controller-manager` and `kube-scheduler`
 */
export async function startControllers(
  tools: string,
  { folder, kubeconfig, manager = [], scheduler = [] }: Controllers,
): Promise<readonly Server[]> {
  const [managerPort, schedulerPort] = await freePorts(2);
  const common = [
    `--kubeconfig=${kubeconfig}`,
    `--authentication-kubeconfig=${kubeconfig}`,
    `--authorization-kubeconfig=${kubeconfig}`,
    '--leader-elect=false',
    '--bind-address=127.0.0.1',
  ];
  const start = (name: string, args: readonly string[]): Server =>
    startServer(name, join(tools, name), [...common, ...args], folder);
  return [
    start('kube-controller-manager', [
      `--secure-port=${managerPort}`,
      `--service-account-private-key-file=${accountsKey(folder)}`,
      `--root-ca-file=${join(folder, 'certificates/apiserver.crt')}`,
      ...manager,
    ]),
    start('kube-scheduler', [`--secure-port=${schedulerPort}`, ...scheduler]),
  ];
}

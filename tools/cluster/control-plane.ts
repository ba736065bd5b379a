import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KubernetesApi, type Access } from '../../deploy/src/cluster/kubernetes-api.ts';
import { endServer, freePorts, startServer, until } from './server.ts';

export interface ControlPlane {
  readonly api: KubernetesApi;
  readonly access: Access;
  /** Ends both servers; the folder is the caller's. */
  stop(): Promise<void>;
}

export interface PlaneOptions {
  /** Where the API server listens and is found; this machine alone when left out. */
  readonly address?: string;
  readonly services?: string;
  /** Whether somebody makes the accounts of namespaces: pods wait for theirs. */
  readonly accounts?: boolean;
}

/**
 * A Kubernetes API server with its store and nobody behind it: what it is given is judged and kept, and nothing runs.
 * Needs no right on this machine.
 * @param tools folder of `kube-apiserver` and of etcd, whose program is called `server`
 * @param folder for data and logs
 * @throws Error with the end of a server's log when it does not come up
 */
export async function startControlPlane(
  tools: string,
  folder: string,
  options: PlaneOptions = {},
): Promise<ControlPlane> {
  mkdirSync(folder, { recursive: true });
  const [client, peer, port] = (await freePorts(3)) as [number, number, number];
  const etcd = startServer('etcd', join(tools, 'server'), etcdArgs(folder, client, peer), folder);
  const token = randomBytes(24).toString('hex');
  const args = apiServerArgs(folder, client, port, token, options);
  const server = startServer('kube-apiserver', join(tools, 'kube-apiserver'), args, folder);
  const stop = async (): Promise<void> => {
    await endServer(server);
    await endServer(etcd);
  };
  try {
    const certificate = join(folder, 'certificates/apiserver.crt');
    await until(() => existsSync(certificate), [etcd, server]);
    const access = {
      address: `https://${options.address ?? '127.0.0.1'}:${port}`,
      certificate: readFileSync(certificate, 'utf8'),
      token,
    };
    const api = new KubernetesApi(access);
    await until(() => api.isReady(), [etcd, server]);
    return { api, access, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const etcdArgs = (folder: string, client: number, peer: number): readonly string[] => {
  const url = (port: number): string => `http://127.0.0.1:${port}`;
  return [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${url(client)}`,
    `--advertise-client-urls=${url(client)}`,
    `--listen-peer-urls=${url(peer)}`,
    `--initial-advertise-peer-urls=${url(peer)}`,
    `--initial-cluster=default=${url(peer)}`,
    // What it holds is gone with the test.
    '--unsafe-no-fsync',
  ];
};

export const accountsKey = (folder: string): string => join(folder, 'accounts.pem');

function apiServerArgs(
  folder: string,
  etcd: number,
  port: number,
  token: string,
  { address, services = '10.96.0.0/16', accounts = false }: PlaneOptions,
): readonly string[] {
  const key = accountsKey(folder);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(tokens, `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  return [
    `--etcd-servers=http://127.0.0.1:${etcd}`,
    ...(address === undefined
      ? ['--bind-address=127.0.0.1', '--advertise-address=127.0.0.1', '--endpoint-reconciler-type=none']
      : ['--bind-address=0.0.0.0', `--advertise-address=${address}`]),
    `--secure-port=${port}`,
    `--cert-dir=${join(folder, 'certificates')}`,
    `--token-auth-file=${tokens}`,
    '--authorization-mode=RBAC',
    `--service-cluster-ip-range=${services}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    ...(accounts ? [] : ['--disable-admission-plugins=ServiceAccount']),
  ];
}

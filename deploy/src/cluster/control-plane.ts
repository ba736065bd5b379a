import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from '../shell.ts';
import { KubernetesApi } from './kubernetes-api.ts';

const startWithinMs = 180_000;

export interface ControlPlane {
  readonly api: KubernetesApi;
  /** Ends both servers; the folder is the caller's. */
  stop(): Promise<void>;
}

interface Server {
  readonly child: ChildProcess;
  readonly log: string;
}

/**
 * A Kubernetes API server with its store and nobody behind it: what it is given is judged and kept, and nothing runs.
 * Needs no right on this machine.
 * @param tools folder of `kube-apiserver` and of etcd, whose program is called `server`
 * @param folder for data and logs
 * @throws Error with the end of a server's log when it does not come up
 */
export async function startControlPlane(tools: string, folder: string): Promise<ControlPlane> {
  mkdirSync(folder, { recursive: true });
  const [client, peer, port] = await freePorts(3);
  const etcd = start(
    join(tools, 'server'),
    etcdArgs(folder, client as number, peer as number),
    folder,
    'etcd',
  );
  const token = randomBytes(24).toString('hex');
  const args = apiServerArgs(folder, client as number, port as number, token);
  const server = start(join(tools, 'kube-apiserver'), args, folder, 'kube-apiserver');
  const stop = async (): Promise<void> => {
    await ended(server);
    await ended(etcd);
  };
  try {
    const certificate = join(folder, 'certificates/apiserver.crt');
    await until(() => existsSync(certificate), [etcd, server]);
    const api = new KubernetesApi(`https://127.0.0.1:${port}`, readFileSync(certificate, 'utf8'), token);
    await until(() => api.isReady(), [etcd, server]);
    return { api, stop };
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

function apiServerArgs(folder: string, etcd: number, port: number, token: string): readonly string[] {
  const key = join(folder, 'accounts.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(tokens, `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  return [
    `--etcd-servers=http://127.0.0.1:${etcd}`,
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    '--endpoint-reconciler-type=none',
    `--secure-port=${port}`,
    `--cert-dir=${join(folder, 'certificates')}`,
    `--token-auth-file=${tokens}`,
    '--authorization-mode=RBAC',
    '--service-cluster-ip-range=10.96.0.0/16',
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    // Nobody makes the accounts of namespaces here.
    '--disable-admission-plugins=ServiceAccount',
  ];
}

function start(program: string, args: readonly string[], folder: string, name: string): Server {
  const log = join(folder, `${name}.log`);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  child.once('error', (error) => file.write(`${error.message}\n`));
  child.once('close', () => file.end());
  return { child, log };
}

const isOver = ({ child }: Server): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** @throws Error with the end of the log of a server that died, or of the last one when the time is over */
async function until(check: () => boolean | Promise<boolean>, servers: readonly Server[]): Promise<void> {
  const end = Date.now() + startWithinMs;
  while (!(await check())) {
    const dead = servers.find(isOver);
    if (!dead && Date.now() < end) {
      await sleep(100);
      continue;
    }
    const { log } = dead ?? (servers.at(-1) as Server);
    const said = existsSync(log) ? lastLines(readFileSync(log, 'utf8'), 15) : 'nothing';
    throw new Error(`The API server does not come up. The end of ${log}:\n${said}`);
  }
}

/** An API server with open watches takes its time: it is not waited for beyond patience. */
async function ended(server: Server): Promise<void> {
  if (isOver(server)) return;
  const over = new Promise<void>((resolve) => void server.child.once('exit', () => resolve()));
  server.child.kill('SIGTERM');
  const impatient = setTimeout(() => server.child.kill('SIGKILL'), 10_000);
  await over;
  clearTimeout(impatient);
}

/** Held all at once, so that they differ. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

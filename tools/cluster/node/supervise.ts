import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startControlPlane } from '../control-plane.ts';
import { startControllers } from '../controllers.ts';
import type { KubernetesApi } from '../../../deploy/src/cluster/kubernetes-api.ts';
import { writeKubeconfig } from '../kubeconfig.ts';
import { endServer, startServer, until, type Server } from '../server.ts';
import { run, tryRun } from '../../../deploy/src/shell.ts';
import { kubeletArgs, writeConfiguration } from './configuration.ts';
import { mountOwnFolders } from './mounts.ts';
import type { NodePlan } from './plan.ts';

/** The kernel ends all in the namespaces with this process. Writes `ready.json` when pods can run. */
const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as NodePlan;
const { place, tools, programs, addresses } = plan;
const logs = join(place.folder, 'logs');
const env = { ...programs.env, CONTAINERD_ADDRESS: place.socket };
/** In the order of their end: who makes pods, who runs them, who keeps what is known. */
const running: Server[] = [];
let ending = false;
let plane: Awaited<ReturnType<typeof startControlPlane>> | undefined;

process.once('SIGTERM', () => void end(0));
if (plan.whileInput) process.stdin.once('end', () => void end(0)).resume();

async function start(): Promise<void> {
  mkdirSync(logs, { recursive: true });
  await mountOwnFolders(place.folder);
  const configuration = writeConfiguration(plan);
  const containerd = serve('containerd', 'containerd', ['--config', configuration.containerd]);
  plane = await startControlPlane(tools.controlPlane, join(place.folder, 'plane'), {
    address: addresses.node,
    services: addresses.services,
    accounts: true,
  });
  writeKubeconfig(place.kubeconfig, plane.access);
  const controllers = await startControllers(tools.controllers, {
    folder: join(place.folder, 'plane'),
    kubeconfig: place.kubeconfig,
  });
  const imported = ['--namespace', 'k8s.io', 'images', 'import', plan.pause];
  await until(async () => (await tryRun('ctr', ['version'], { env })).code === 0, [containerd]);
  await run('ctr', imported, { env });
  const kubelet = serve('kubelet', join(tools.node, 'kubelet'), kubeletArgs(plan, configuration.kubelet));
  const proxy = serve('kube-proxy', join(tools.node, 'kube-proxy'), [`--config=${configuration.proxy}`]);
  const dns = serve('dns', join(tools.node, 'dns'), ['-conf', configuration.dns]);
  running.splice(0, running.length, kubelet, proxy, dns, ...controllers, containerd);
  const { api } = plane;
  await until(() => nodeIsReady(api), [containerd, ...controllers, kubelet]);
  await until(() => answers('http://127.0.0.1:8181/ready'), [dns]);
  await until(() => answers('http://127.0.0.1:10256/healthz'), [proxy]);
  for (const server of running) server.child.once('exit', () => void missed(server));
  const file = join(place.folder, 'ready.json');
  writeFileSync(`${file}.part`, JSON.stringify(plane.access), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function serve(name: string, program: string, args: readonly string[]): Server {
  const server = startServer(name, program, args, logs, env);
  running.push(server);
  return server;
}

async function nodeIsReady(api: KubernetesApi): Promise<boolean> {
  const { body } = await api.get('/api/v1/nodes');
  const { items = [] } = body as NodeList;
  const conditions = items.flatMap(({ status }) => status?.conditions ?? []);
  return conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
}

interface NodeList {
  readonly items?: readonly {
    readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
  }[];
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

/** A node that lacks one of its parts is none. */
async function missed({ name, log }: Server): Promise<void> {
  if (ending) return;
  process.stderr.write(`${name} has ended; its log is ${log}\n`);
  await end(1);
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  for (const server of running) await endServer(server, 5_000);
  await plane?.stop();
  process.exit(code);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  await end(1);
}

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { cameTrue, descendantsOf, groupAlive, sent, startOf } from '../../dev/process-groups.ts';
import { lastLines, run } from '../../../deploy/src/shell.ts';
import { KubernetesApi, type Access } from '../../../deploy/src/cluster/kubernetes-api.ts';
import { addCgroups, removeCgroups } from './cgroups.ts';
import { removeOwnFolders } from './mounts.ts';
import { addNetwork, removeNetwork } from './network.ts';
import { placeOf, type Addresses, type Place } from './place.ts';
import type { NodePlan, NodeTools } from './plan.ts';
import type { Programs } from './programs.ts';

const supervisor = fileURLToPath(new URL('./supervise.ts', import.meta.url));

export interface NodeOptions {
  /** For everything the node keeps; emptied first. One node for each folder. */
  readonly folder: string;
  readonly tools: NodeTools;
  readonly programs: Programs;
  /** Archive of the image of a pod's sandbox. */
  readonly pause: string;
  /** Ends with the process that started it, even if that is killed. */
  readonly withStarter: boolean;
}

export interface ClusterNode {
  readonly api: KubernetesApi;
  readonly access: Access;
  readonly place: Place;
  readonly addresses: Addresses;
  addImages(archive: string): Promise<void>;
  /**
   * Lets pods ask for an image by its digest, too.
   * @param reference `registry/image:tag`
   * @returns the digest, `sha256:...`
   */
  digestOf(reference: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a node that takes pods; root and Linux only. What an earlier one left in the same folder is removed first.
 * @throws Error with what the node said when it does not come up
 */
export async function startNode(options: NodeOptions): Promise<ClusterNode> {
  const { folder, tools, programs, pause, withStarter } = options;
  const place = placeOf(folder);
  await endNode(folder);
  mkdirSync(folder, { recursive: true });
  addCgroups(place.cgroup);
  const addresses = await addNetwork(place);
  try {
    const plan: NodePlan = { place, addresses, programs, tools, pause, whileInput: withStarter };
    const access = await started(plan);
    return clusterNode(plan, access);
  } catch (error) {
    await endNode(folder, 'keep');
    throw error;
  }
}

function clusterNode({ place, addresses, programs }: NodePlan, access: Access): ClusterNode {
  const images = (...args: readonly string[]): Promise<string> => {
    const of = ['--address', place.socket, '--namespace', 'k8s.io', 'images'];
    return run('ctr', [...of, ...args], { env: programs.env });
  };
  return {
    api: new KubernetesApi(access),
    access,
    place,
    addresses,
    addImages: async (archive) => void (await images('import', archive)),
    digestOf: async (reference) => {
      const digest = /sha256:[0-9a-f]{64}/.exec(await images('ls', `name==${reference}`))?.[0];
      if (digest === undefined) throw new Error(`The node has no image ${reference}.`);
      await images(
        'tag',
        '--force',
        reference,
        `${reference.slice(0, reference.lastIndexOf(':'))}@${digest}`,
      );
      return digest;
    },
    stop: () => endNode(place.folder),
  };
}

async function started(plan: NodePlan): Promise<Access> {
  const { folder, namespace } = plan.place;
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan), { mode: 0o600 });
  const log = join(folder, 'node.log');
  const output = openSync(log, 'a');
  // `ip netns exec` would hide the cgroups.
  const inside = [
    ...[`--net=/run/netns/${namespace}`, 'unshare', '--mount', '--pid', '--fork', '--kill-child'],
    ...['--mount-proc', process.execPath, supervisor, file],
  ];
  const child = spawn('nsenter', inside, {
    detached: true,
    stdio: [plan.whileInput ? 'pipe' : 'ignore', output, output],
  });
  if (child.pid !== undefined)
    writeFileSync(recordOf(plan.place), JSON.stringify({ pid: child.pid, started: startOf(child.pid) }));
  child.unref();
  const ready = join(folder, 'ready.json');
  while (!existsSync(ready)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      throw new Error(`The node does not come up:\n${lastLines(readFileSync(log, 'utf8'), 20)}`);
    await sleep(50);
  }
  return JSON.parse(readFileSync(ready, 'utf8')) as Access;
}

const recordOf = ({ folder }: Place): string => join(folder, 'process.json');

interface ProcessRecord {
  readonly pid: number;
  readonly started: string;
}

/** Whoever started it: processes, mounts and containers first, then network, cgroups and folder. */
export async function endNode(folder: string, data: 'remove' | 'keep' = 'remove'): Promise<void> {
  const place = placeOf(folder);
  if (existsSync(recordOf(place))) await endProcesses(place);
  await removeNetwork(place);
  await removeCgroups(place.cgroup);
  removeOwnFolders();
  if (data === 'remove') rmSync(folder, { recursive: true, force: true });
}

/** The outer process only waits for the first one inside, which ends the others in their order. */
async function endProcesses(place: Place): Promise<void> {
  const { pid, started: since } = JSON.parse(readFileSync(recordOf(place), 'utf8')) as ProcessRecord;
  if (since === '' || startOf(pid) !== since) return;
  const [first] = descendantsOf(pid);
  sent(first ?? pid, 'SIGTERM');
  if (await cameTrue(() => !groupAlive(pid), 60_000)) return;
  sent(first ?? pid, 'SIGKILL');
  if (!(await cameTrue(() => !groupAlive(pid), 20_000))) throw new Error(`Process ${pid} does not end.`);
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../dev/cache.ts';
import { moduleFilesIn, type ModuleFiles } from './module-files.ts';
import { repository } from '../../deploy/src/locations.ts';
import { goFlags } from '../dev/go-flags.ts';
import { niceCommand } from '../dev/nice-command.ts';
import { tools } from '../dev/preflight.ts';
import type { Progress } from '../dev/progress.ts';
import { run, tryRun } from '../../deploy/src/shell.ts';

/** One Go module names all programs that judge the chart, so that what they share is compiled once. */
const moduleFolder = join(repository, 'tools/cluster/programs');
const sources = ['go.mod', 'go.sum', 'dns/main.go', 'pause/main.go'];

export interface ToolSet {
  readonly name: string;
  readonly packages: readonly string[];
  /** Tells the tests their folder. */
  readonly variable: string;
}

export const chartTools: ToolSet = {
  name: 'helm',
  packages: ['helm.sh/helm/v4/cmd/helm', 'github.com/helm-unittest/helm-unittest/cmd/helm-unittest'],
  variable: 'TEST_CLUSTER_TOOLS',
};

/** etcd's program is called `server`. */
export const controlPlaneTools: ToolSet = {
  name: 'control-plane',
  packages: ['k8s.io/kubernetes/cmd/kube-apiserver', 'go.etcd.io/etcd/server/v3'],
  variable: 'TEST_CONTROL_PLANE',
};

export const controllerTools: ToolSet = {
  name: 'controllers',
  packages: [
    'k8s.io/kubernetes/cmd/kube-controller-manager',
    'k8s.io/kubernetes/cmd/kube-scheduler',
    'k8s.io/kubernetes/cmd/kubectl',
  ],
  variable: 'TEST_CONTROLLERS',
};

export const nodeTools: ToolSet = {
  name: 'kubelet',
  packages: [
    'k8s.io/kubernetes/cmd/kubelet',
    'k8s.io/kubernetes/cmd/kube-proxy',
    'headshots/cluster-tools/dns',
    'headshots/cluster-tools/pause',
  ],
  variable: 'TEST_NODE_TOOLS',
};

export const kwokTools: ToolSet = {
  name: 'kwok',
  packages: ['sigs.k8s.io/kwok/cmd/kwok'],
  variable: 'TEST_KWOK',
};

const folderIn = (cache: string, { name }: ToolSet): string => {
  const hash = createHash('sha256');
  for (const file of sources) hash.update(readFileSync(join(moduleFolder, file)));
  return join(cache, `${name}-${hash.digest('hex').slice(0, 12)}`);
};

const building = new Map<ToolSet, Promise<string>>();

/** Compiles a set into the cache, once for each content of `go.mod`. Whoever asks meanwhile waits for the same work. */
function built(cache: string, set: ToolSet): Promise<string> {
  const known = building.get(set);
  if (known) return known;
  const work = compiled(cache, set).finally(() => building.delete(set));
  building.set(set, work);
  return work;
}

const compiled = (cache: string, set: ToolSet): Promise<string> =>
  cachedFolder(folderIn(cache, set), async (unfinished) => {
    const env = { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0' };
    const [program, ...args] = leastUrgent('go', 'install', ...goFlags(kubernetesVersion()), ...set.packages);
    await run(program as string, args, { cwd: moduleFolder, env });
  });

/** A build of its own says so to the server, which decides by it what it offers. */
function kubernetesVersion(): string {
  const version =
    /k8s\.io\/kubernetes v(\S+)/.exec(readFileSync(join(moduleFolder, 'go.mod'), 'utf8'))?.[1] ?? '';
  const [major, minor] = version.split('.');
  const said = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor };
  return Object.entries(said)
    .map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
    .join(' ');
}

/** Takes what others leave of the cores. */
function leastUrgent(...command: readonly string[]): readonly string[] {
  const nice = niceCommand(19, command);
  return process.platform === 'linux' ? ['setsid', '--wait', ...nice] : nice;
}

/**
 * Begins while other suites run: cold it takes minutes. One set after the other: each uses all cores and what those before
 * it have compiled. What goes wrong is told by whoever needs the tools.
 */
export async function prepareClusterTools(cache: string, sets: readonly ToolSet[]): Promise<void> {
  for (const set of sets) await built(cache, set).catch(() => undefined);
}

export async function missingForCluster(
  cache: string,
  sets: readonly ToolSet[],
  files: readonly ModuleFiles[] = [],
): Promise<string | undefined> {
  const folders = [
    ...sets.map((set) => folderIn(cache, set)),
    ...files.map((each) => moduleFilesIn(cache, each)),
  ];
  if (folders.every((folder) => existsSync(folder))) return undefined;
  const { name, versionArgs } = tools.go;
  return (await tryRun(name, versionArgs)).code === 0 ? undefined : `${name} is missing`;
}

/** @returns the variable for the tests. @throws Error with what the compiler says */
export async function clusterTools(
  cache: string,
  progress: Progress,
  set = chartTools,
): Promise<Readonly<Record<string, string>>> {
  const folder = existsSync(folderIn(cache, set))
    ? folderIn(cache, set)
    : await progress.step(set.name, 'compiled', () => built(cache, set));
  return { [set.variable]: folder };
}

/** Folders of everything that simulates a large cluster. @throws Error with what the compiler says */
export async function scaleTools(
  cache: string,
  progress: Progress,
): Promise<Readonly<Record<'helm' | 'controlPlane' | 'controllers' | 'kwok', string>>> {
  const folder = async (set: ToolSet): Promise<string> =>
    (await clusterTools(cache, progress, set))[set.variable] as string;
  return {
    helm: await folder(chartTools),
    controlPlane: await folder(controlPlaneTools),
    controllers: await folder(controllerTools),
    kwok: await folder(kwokTools),
  };
}

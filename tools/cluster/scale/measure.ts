import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '../../dev/progress.ts';
import { ClusterPods } from './cluster-pods.ts';
import { startSimulatedCluster, type ScaleTools, type SimulatedCluster } from './cluster.ts';
import { drainAll, type Drain } from './experiments/drain.ts';
import { fullSize, growWorkers, leastSize, resize, type Growth } from './experiments/grow.ts';
import { loseZone, type ZoneLoss } from './experiments/lose-zone.ts';
import { preEmpt, type PreEmption } from './experiments/preempt.ts';
import { drive } from './model/drive.ts';
import { outcomeOf, type Outcome } from './model/outcome.ts';
import { rush } from './model/plans.ts';
import { simulatedNodes, zoneOf, type SimulatedNode } from './nodes.ts';
import { install, makeNodes } from './prepare.ts';
import { faster, type Delays } from './stages.ts';
import { podLines, skew } from './view.ts';
import { usages, type Usage } from './usage.ts';

export interface ScaleSize {
  readonly nodes: number;
  readonly workers: number;
  /** Length of the rush that is played, in seconds of its own time. */
  readonly rushSeconds: number;
  /** How many of its seconds pass in one of ours. */
  readonly speed: number;
  /** From when a pod has its node until it is ready; in the rush they are as many times shorter as it is faster. */
  readonly delays: Delays;
}

export interface Measured {
  readonly size: ScaleSize;
  /** Seconds to make all nodes, and until all were ready. */
  readonly nodes: { readonly made: number; readonly ready: number };
  readonly installSeconds: number;
  readonly full: { readonly pods: number; readonly seconds: number; readonly gatewaySkew: number };
  readonly growth: Growth;
  readonly engines: { readonly pods: number; readonly seconds: number };
  readonly zone: ZoneLoss;
  readonly preEmption: PreEmption;
  readonly drain: Drain;
  readonly rush: Outcome & { readonly mostBehind: number };
  readonly usage: readonly Usage[];
}

export async function measure(
  tools: ScaleTools & { readonly helm: string },
  size: ScaleSize,
  progress: Progress,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-scale-'));
  const cluster = await startSimulatedCluster(tools, folder);
  try {
    return await measured(cluster, tools.helm, size, progress);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(
  cluster: SimulatedCluster,
  helm: string,
  size: ScaleSize,
  progress: Progress,
): Promise<Measured> {
  const { api } = cluster;
  const all = simulatedNodes(size.nodes);
  const zones = new Map(all.map((node) => [node.metadata.name, zoneOf(node)]));
  const step = <T>(doing: string, work: () => Promise<T>): Promise<T> => progress.step('scale', doing, work);
  await cluster.pretend(size.delays);
  const nodes = await step(`${size.nodes} nodes`, () => makeNodes(api, all));
  const installSeconds = await step('the chart', () => install(api, helm, size.workers));
  const engines = all.length / 10;
  const full = await step('every service at its most', async () => {
    const seconds = await resize(api, fullSize);
    const pods = await podLines(api);
    const gateways = pods.filter(({ of }) => of === 'gateway');
    return { pods: pods.length, seconds, gatewaySkew: skew(gateways, zones) };
  });
  const growth = await step(`${size.workers} workers`, () => growWorkers(api, size.workers, zones));
  const engineSeconds = await step('an engine on every GPU', () => resize(api, { engine: engines }));
  const zone = await step('a zone is lost', () => loseZone(api, all, 'c'));
  await step('it comes back', () => makeNodes(api, all.filter(isIn('c'))));
  await step('every service at its least', () => resize(api, { ...leastSize, engine: 0 }));
  const drain = await step('every node is drained', () => drainAll(api, all, Math.ceil(all.length / 20)));
  const open = Math.ceil(all.length * 0.06);
  const preEmption = await step('serving takes from batch', () => preEmpt(api, all, open, fullSize.gateway));
  await step('every service at its least', () => resize(api, leastSize));
  const played = await step('the rush', () => playRush(cluster, size));
  return {
    ...{ size, nodes, installSeconds, full, growth, zone, drain, preEmption },
    engines: { pods: engines, seconds: engineSeconds },
    rush: played,
    usage: usages(),
  };
}

const isIn =
  (zone: string) =>
  (node: SimulatedNode): boolean =>
    zoneOf(node) === zone;

async function playRush(
  cluster: SimulatedCluster,
  { rushSeconds, speed, delays }: ScaleSize,
): Promise<Measured['rush']> {
  await cluster.pretend(faster(delays, speed));
  const plan = rush({ factor: 10, seconds: rushSeconds });
  const pods = new ClusterPods(cluster.api, 'generation', speed);
  const driven = await drive(plan, pods);
  return { ...outcomeOf(driven, plan.times.slots), mostBehind: pods.mostBehind };
}

import type { Measured } from './measure.ts';
import type { ModelledName } from './model/modelled.ts';
import type { Outcome } from './model/outcome.ts';
import { packageNames } from './model/packages.ts';
import type { Wall } from './model/walls.ts';

export interface Results {
  readonly date: string;
  readonly cores: number;
  readonly load: { readonly before: number; readonly after: number };
  readonly measured: Measured;
  readonly modelled: Readonly<Record<ModelledName, Outcome>>;
  readonly walls: readonly Wall[];
}

type Row = readonly [what: string, value: string, goal: string];

export function report(results: Results): string {
  const { date, cores, load, measured, modelled, walls } = results;
  return [
    `${date}, ${cores} cores, load before ${load.before.toFixed(1)}, after ${load.after.toFixed(1)}; ${measured.size.nodes} nodes, a rush of ${measured.size.rushSeconds} s.`,
    '',
    ...table(['cluster: real API server, scheduler, controllers', 'measured', 'goal'], clusterRows(measured)),
    '',
    ...table(
      ['program', 'most memory', 'processor, whole run'],
      measured.usage.map(({ program, memoryMb, cpuSeconds }) => [
        program === 'server' ? 'etcd' : program,
        `${memoryMb} MB`,
        `${Math.round(cpuSeconds)} s`,
      ]),
    ),
    '',
    ...table(outcomeHead, [
      outcomeRow(`10 x rush, on the cluster, ${measured.size.speed} times as fast`, measured.rush),
      ...Object.entries(modelled).map(([name, outcome]) => outcomeRow(`${name}, model`, outcome)),
    ]),
    '',
    ...table(
      ['wall', 'where it stands', 'orders a minute'],
      walls.map(({ name, limit, ordersPerMinute }) => [name, limit, String(Math.round(ordersPerMinute))]),
    ),
  ].join('\n');
}

function clusterRows({
  size,
  nodes,
  engines,
  installSeconds,
  full,
  growth,
  zone,
  drain,
  preEmption,
  rush,
}: Measured): readonly Row[] {
  return [
    ['nodes made, ready', `${seconds(nodes.made)}, ${seconds(nodes.ready)}`, ''],
    ['chart created, every Deployment ready', seconds(installSeconds), ''],
    [`every service at its most: ${full.pods} pods ready`, seconds(full.seconds), ''],
    ['skew of the gateway over three zones', String(full.gatewaySkew), '1'],
    [`${growth.workers} workers ready after the decision`, seconds(growth.seconds), '60 s'],
    ['half of those that came', seconds(growth.halfSeconds), ''],
    ['skew of the workers over three zones', String(growth.skew), ''],
    [
      `${engines.pods} engines ready (each ${size.delays.engine.least} to ${size.delays.engine.most} s)`,
      seconds(engines.seconds),
      '',
    ],
    [
      `a zone lost (${zone.nodes} nodes, ${zone.pods} pods): all services at strength`,
      seconds(zone.seconds),
      '',
    ],
    ['engines that wait, for no GPU is left', String(zone.enginesWaiting), ''],
    [
      `${drain.nodes} nodes drained in turn: ${drain.evictions} evictions, ${drain.refused} refused first`,
      seconds(drain.seconds),
      '',
    ],
    ['most pods any service lacked meanwhile', String(drain.mostMissing), '1'],
    [
      `${preEmption.serving} gateways in a cluster full of workers: ready, ${preEmption.workersTaken} workers taken`,
      seconds(preEmption.seconds),
      '',
    ],
    ['the rush: most that the driver was behind, in seconds of its time', rush.mostBehind.toFixed(0), ''],
  ];
}

const outcomeHead = [
  'run',
  'orders',
  'paid back',
  'paid to begun p99',
  ...packageNames.map((name) => `${name} p50, p99`),
  'workers mean, most',
  'idle',
  'worker seconds an order',
  'turns',
];

function outcomeRow(name: string, outcome: Outcome): readonly string[] {
  return [
    name,
    String(outcome.orders),
    String(outcome.refunds),
    seconds(outcome.startedP99),
    ...packageNames.map((one) => {
      const { p50, p99 } = outcome.packages[one];
      return `${minutes(p50)}, ${minutes(p99)}`;
    }),
    `${outcome.meanWorkers.toFixed(1)}, ${outcome.mostWorkers}`,
    `${Math.round(outcome.idleShare * 100)} %`,
    String(Math.round(outcome.workerSeconds / Math.max(1, outcome.orders))),
    String(outcome.turns),
  ];
}

const seconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;
const minutes = (value: number): string => `${(value / 60).toFixed(1)} min`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);

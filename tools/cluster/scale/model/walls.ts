import { meanImages } from './packages.ts';
import { countedOrders } from './shot-line.ts';
import { gpu, studio, type WorkerTimes } from './worker-times.ts';

/** What does not grow with the workers; docs/scale.md says where each figure is from. */
export interface Limits {
  readonly gpus: number;
  readonly connections: number;
  readonly connectionsPerWorker: number;
  readonly partitions: number;
  /** Announced images a second that media takes from one partition. */
  readonly imagesPerPartition: number;
  readonly threshold: number;
  /** Commits a second of one Postgres, and those of one image. */
  readonly commits: number;
  readonly commitsPerImage: number;
  /** Logins a second, and those of one order. */
  readonly logins: number;
  readonly loginsPerOrder: number;
  /** Facts a second through one relay, and those of an order beside its images. */
  readonly facts: number;
  readonly factsBeside: number;
}

export const known: Limits = {
  gpus: 100,
  // 700, less 10 for people, 30 of others, and 276 of the other services at their most.
  connections: 384,
  connectionsPerWorker: 5,
  partitions: 6,
  imagesPerPartition: 20,
  threshold: 30,
  commits: 3_500,
  commitsPerImage: 4,
  logins: 2 * 15,
  loginsPerOrder: 1,
  facts: 20_000,
  factsBeside: 5,
};

export interface Wall {
  readonly name: string;
  readonly limit: string;
  readonly ordersPerMinute: number;
}

export function walls(limits: Limits = known): readonly Wall[] {
  const { gpus, partitions, imagesPerPartition, commits, logins, facts, threshold } = limits;
  const workers = Math.floor(limits.connections / limits.connectionsPerWorker);
  const found: readonly (readonly [name: string, limit: string, ordersPerSecond: number])[] = [
    ['GPUs, 50 steps an image', `${gpus} GPUs`, (gpus * imagesPerSecond(gpu)) / meanImages],
    [
      'media, one partition after the other',
      `${partitions} partitions of ${imagesPerPartition} images/s`,
      (partitions * imagesPerPartition) / meanImages,
    ],
    [
      'connections of Postgres',
      `${workers} workers of ${limits.connectionsPerWorker}`,
      (workers * imagesPerSecond(studio)) / meanImages,
    ],
    [
      'what the gauge counts',
      `${countedOrders} orders at ${threshold} s a worker`,
      countedOrders / threshold,
    ],
    ['commits of Postgres', `${commits} commits/s`, commits / (meanImages * limits.commitsPerImage)],
    ['logins of Keycloak', `${logins} logins/s`, logins / limits.loginsPerOrder],
    ['relay of generation', `${facts} facts/s`, facts / (meanImages + limits.factsBeside)],
  ];
  return found
    .map(([name, limit, ordersPerSecond]) => ({ name, limit, ordersPerMinute: ordersPerSecond * 60 }))
    .toSorted((one, other) => one.ordersPerMinute - other.ordersPerMinute);
}

const imagesPerSecond = ({ slots, secondsPerImage }: WorkerTimes): number => slots / secondsPerImage;

import { meanImages } from './packages.ts';

/** Figures of this product that do not grow with workers; where each was measured stands in docs/scale.md. */
export const limits = {
  partitions: 6,
  /** Facts a second through one outbox relay. */
  relayFacts: 20_000,
  /** Commits a second of one Postgres on two cores. */
  commits: 3_500,
  loginsPerCore: 15,
  /** Connections of one Postgres, of which others take some. */
  connections: 700,
  otherConnections: 40,
} as const;

/** What an order costs these. */
export const costs = {
  /** Facts of generation for an order, besides one for each image. */
  factsBeside: 5,
  /** Claim, heartbeat or progress, end, and the inbox of media. */
  commitsPerImage: 4,
  /** Connections of one worker: its pool, and its relay. */
  connectionsPerWorker: 5,
  /** Handled by one consumer of one partition, events a second: a transaction each. */
  eventsPerConsumer: 100,
} as const;

export interface Wall {
  readonly name: string;
  readonly limit: string;
  /** Orders a minute at which it is reached; Infinity when orders do not reach it. */
  readonly ordersPerMinute: number;
}

export interface WallInputs {
  /** Images a second of one worker at its best. */
  readonly imagesPerWorkerSecond: number;
  /** Images a second of one GPU, and GPUs there are. */
  readonly imagesPerGpuSecond: number;
  readonly gpus: number;
  /** Keycloak's cores, and logins for each order. */
  readonly keycloakCores: number;
  readonly loginsPerOrder: number;
  /** Connections the other services open at their most. */
  readonly connectionsOfOthers: number;
}

/** Where each part that is no worker ends, the first one first. */
export function walls(inputs: WallInputs): readonly Wall[] {
  const { connections, otherConnections } = limits;
  const workers = Math.floor(
    (connections - otherConnections - inputs.connectionsOfOthers) / costs.connectionsPerWorker,
  );
  const perMinute = (perSecond: number, each: number): number => (perSecond / each) * 60;
  const found: readonly Wall[] = [
    {
      name: 'GPUs of the engine',
      limit: `${inputs.gpus} GPUs`,
      ordersPerMinute: perMinute(inputs.gpus * inputs.imagesPerGpuSecond, meanImages),
    },
    {
      name: 'connections of Postgres',
      limit: `${workers} workers of ${costs.connectionsPerWorker} connections`,
      ordersPerMinute: perMinute(workers * inputs.imagesPerWorkerSecond, meanImages),
    },
    {
      name: 'consumers of one topic',
      limit: `${limits.partitions} partitions of ${costs.eventsPerConsumer} events/s`,
      ordersPerMinute: perMinute(limits.partitions * costs.eventsPerConsumer, meanImages),
    },
    {
      name: 'commits of Postgres',
      limit: `${limits.commits} commits/s`,
      ordersPerMinute: perMinute(limits.commits, meanImages * costs.commitsPerImage),
    },
    {
      name: 'logins of Keycloak',
      limit: `${inputs.keycloakCores} cores of ${limits.loginsPerCore} logins/s`,
      ordersPerMinute: perMinute(inputs.keycloakCores * limits.loginsPerCore, inputs.loginsPerOrder),
    },
    {
      name: 'relay of generation',
      limit: `${limits.relayFacts} facts/s`,
      ordersPerMinute: perMinute(limits.relayFacts, meanImages + costs.factsBeside),
    },
  ];
  return found.toSorted((one, other) => one.ordersPerMinute - other.ordersPerMinute);
}

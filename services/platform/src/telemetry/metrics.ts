import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { buildVersion } from './build-info.ts';
import { labelNames as label, metricNames as name } from './metric-names.ts';

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const metrics = {
  eventsHandled: new Counter({
    name: name.eventsHandled,
    help: 'Events handled, by outcome',
    labelNames: [label.topic, label.outcome],
  }),
  eventSeconds: new Histogram({
    name: name.eventSeconds,
    help: 'Time in a handler, all tries',
    labelNames: [label.topic],
    buckets: seconds,
  }),
  eventRetries: new Counter({
    name: name.eventRetries,
    help: 'Repeated tries',
    labelNames: [label.topic, label.failure],
  }),
  deadLetters: new Counter({
    name: name.deadLetters,
    help: 'Events given up',
    labelNames: [label.topic, label.failure],
  }),
  deadLetterWriteFailures: new Counter({
    name: name.deadLetterWriteFailures,
    help: 'Dead letters that could not be written',
    labelNames: [label.topic],
  }),
  partitionsWaiting: new Gauge({
    name: name.partitionsWaiting,
    help: 'Partitions that wait for a dependency',
    labelNames: [label.topic],
  }),
  broadcastFailures: new Counter({
    name: name.broadcastFailures,
    help: 'Broadcast events given up',
    labelNames: [label.topic],
  }),
  busMember: new Gauge({
    name: name.busMember,
    help: '1 while this process has joined its group: consumers (each event to one replica) or broadcast (to all)',
    labelNames: [label.mode],
  }),
  busLagSeconds: new Gauge({
    name: name.busLagSeconds,
    help: 'Age of the oldest event this process has fetched and not handled; 0 when there is none',
    labelNames: [label.topic],
  }),
  busLagRecords: new Gauge({
    name: name.busLagRecords,
    help: 'Events of the partitions this process reads that are not handled, by the end of the last fetch',
    labelNames: [label.topic],
  }),
  busReplayed: new Counter({
    name: name.busReplayed,
    help: 'Dead letters played again to this service',
    labelNames: [label.topic],
  }),
  outboxPublished: new Counter({
    name: name.outboxPublished,
    help: 'Outbox rows acknowledged by the broker',
    labelNames: [label.topic],
  }),
  outboxPending: new Gauge({ name: name.outboxPending, help: 'Outbox rows not sent yet' }),
  outboxOldestSeconds: new Gauge({ name: name.outboxOldestSeconds, help: 'Age of the oldest unsent row' }),
  outboxParked: new Gauge({ name: name.outboxParked, help: 'Outbox rows that can never be sent' }),
  outboxTopicsAbsent: new Gauge({
    name: name.outboxTopicsAbsent,
    help: 'Topics the broker takes nothing for; their rows wait',
  }),
  outboxFailures: new Counter({ name: name.outboxFailures, help: 'Batches the broker did not acknowledge' }),
  databaseConnections: new Gauge({
    name: name.databaseConnections,
    help: 'Connections of the pool, used and idle',
    labelNames: [label.connectionState],
  }),
  databaseRequestsPending: new Gauge({
    name: name.databaseRequestsPending,
    help: 'Requests that wait for a connection of the pool',
  }),
  databaseWaitSeconds: new Histogram({
    name: name.databaseWaitSeconds,
    help: 'Until a connection of the pool was there',
    buckets: seconds,
  }),
  databaseConnectionsAbandoned: new Counter({
    name: name.databaseConnectionsAbandoned,
    help: 'Database connections closed because they gave no answer',
  }),
  databaseSecondConnections: new Counter({
    name: name.databaseSecondConnections,
    help: 'Connections asked for inside a transaction that holds one',
  }),
  databaseMigrationsBehind: new Gauge({
    name: name.databaseMigrationsBehind,
    help: 'Migrations this program knows and its database has not had',
  }),
  storageSeconds: new Histogram({
    name: name.storageSeconds,
    help: 'Until the object store answered: done, missing, refused (4xx), or failed (5xx, or no answer)',
    labelNames: [label.operation, label.outcome],
    buckets: seconds,
  }),
  rpcClientSeconds: new Histogram({
    name: name.rpcClientSeconds,
    help: 'Calls to neighbours',
    labelNames: [label.rpcMethod, label.rpcStatus],
    buckets: seconds,
  }),
  rpcServerSeconds: new Histogram({
    name: name.rpcServerSeconds,
    help: 'Calls answered',
    labelNames: [label.rpcMethod, label.rpcStatus],
    buckets: seconds,
  }),
  rpcBreakerState: new Gauge({
    name: name.rpcBreakerState,
    help: 'Circuit of a method of a neighbour: 0 closed, 1 half open, 2 open',
    labelNames: [label.rpcMethod],
  }),
  rpcBulkheadRejections: new Counter({
    name: name.rpcBulkheadRejections,
    help: 'Calls to a neighbour refused here because too many were under way',
    labelNames: [label.rpcService],
  }),
  rpcRefusals: new Counter({
    name: name.rpcRefusals,
    help: 'Calls of other services refused, by the name they claimed',
    labelNames: [label.rpcMethod, label.caller, label.reason],
  }),
  httpSeconds: new Histogram({
    name: name.httpSeconds,
    help: 'HTTP requests',
    labelNames: [label.httpMethod, label.route, label.httpStatus],
    buckets: seconds,
  }),
  httpRefusals: new Counter({
    name: name.httpRefusals,
    help: 'Requests refused with 401, 403, 423 or 429, by code of the answer',
    labelNames: [label.code, label.route],
  }),
  httpSlowBodies: new Counter({
    name: name.httpSlowBodies,
    help: 'Bodies ended because they arrived too slowly',
  }),
  serviceReady: new Gauge({
    name: name.serviceReady,
    help: '1 while the service is ready: it runs, and its own parts are there',
  }),
  buildInfo: new Gauge({
    name: name.buildInfo,
    help: 'Always 1; which version of the service runs on which version of Node',
    labelNames: [label.version, label.node],
  }),
  processFailures: new Counter({
    name: name.processFailures,
    help: 'Errors that nobody caught; the first ends the process in order',
    labelNames: [label.origin],
  }),
  workerFailedTurns: new Gauge({
    name: name.workerFailedTurns,
    help: 'Turns of a loop that failed since its last good one',
    labelNames: [label.name],
  }),
} as const;

const works = new Set<() => Promise<void> | void>();

/** Has the work done before every scrape, so that gauges are fresh. It must not throw. Returns how to end that. */
export function beforeScrape(work: () => Promise<void> | void): () => void {
  works.add(work);
  return () => void works.delete(work);
}

export async function metricsText(): Promise<{ readonly contentType: string; readonly body: string }> {
  await Promise.all([...works].map((work) => work()));
  return { contentType: register.contentType, body: await register.metrics() };
}

/** Adds process metrics (memory, event loop, handles) and the version. Once per process, however often it is called. */
export function startProcessMetrics(): void {
  if (register.getSingleMetric('process_cpu_user_seconds_total')) return;
  collectDefaultMetrics();
  metrics.buildInfo.set({ version: buildVersion(), node: process.version }, 1);
}

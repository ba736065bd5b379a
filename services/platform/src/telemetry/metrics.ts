import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
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
  databaseConnectionsAbandoned: new Counter({
    name: name.databaseConnectionsAbandoned,
    help: 'Database connections closed because they gave no answer',
  }),
  databaseSecondConnections: new Counter({
    name: name.databaseSecondConnections,
    help: 'Connections asked for inside a transaction that holds one',
  }),
  rpcClientSeconds: new Histogram({
    name: name.rpcClientSeconds,
    help: 'Calls to neighbours',
    labelNames: [label.service, label.method, label.code],
    buckets: seconds,
  }),
  rpcServerSeconds: new Histogram({
    name: name.rpcServerSeconds,
    help: 'Calls answered',
    labelNames: [label.service, label.method, label.code],
    buckets: seconds,
  }),
  rpcRefusals: new Counter({
    name: name.rpcRefusals,
    help: 'Calls of other services refused, by the name they claimed',
    labelNames: [label.service, label.method, label.caller, label.reason],
  }),
  httpSeconds: new Histogram({
    name: name.httpSeconds,
    help: 'HTTP requests',
    labelNames: [label.method, label.route, label.status],
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

export async function metricsText(): Promise<{ readonly contentType: string; readonly body: string }> {
  return { contentType: register.contentType, body: await register.metrics() };
}

/** Adds process metrics (memory, event loop, handles). Call once per process. */
export function startProcessMetrics(): void {
  collectDefaultMetrics();
}

/** Every metric and every label the platform exports. Labels never hold a person, a token or a file name. */
export const metricNames = {
  eventsHandled: 'bus_events_handled_total',
  eventSeconds: 'bus_event_handling_seconds',
  eventRetries: 'bus_event_retries_total',
  deadLetters: 'bus_dead_letters_total',
  deadLetterWriteFailures: 'bus_dead_letter_write_failures_total',
  partitionsWaiting: 'bus_partitions_waiting',
  broadcastFailures: 'bus_broadcast_failures_total',
  outboxPublished: 'outbox_published_total',
  outboxPending: 'outbox_pending',
  outboxOldestSeconds: 'outbox_oldest_seconds',
  outboxParked: 'outbox_parked',
  outboxFailures: 'outbox_send_failures_total',
  rpcClientSeconds: 'rpc_client_seconds',
  rpcServerSeconds: 'rpc_server_seconds',
  httpSeconds: 'http_server_seconds',
  httpRefusals: 'http_refusals_total',
  processFailures: 'process_failures_total',
  useCaseSeconds: 'use_case_seconds',
} as const;

export const labelNames = {
  topic: 'topic',
  outcome: 'outcome',
  failure: 'failure',
  service: 'service',
  method: 'method',
  code: 'code',
  route: 'route',
  status: 'status',
  name: 'name',
  origin: 'origin',
} as const;

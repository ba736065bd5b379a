import { above, below, most, panel, perSecond, stat, total, worst, type Board } from './board.ts';

const of = '{job=~"$service"}';
// Calls of neighbours have metrics of their own, and a row.
const overHttp = '{job=~"$service",http_route!~"/headshots[.].*"}';

export const oneService: Board = {
  name: 'one-service',
  title: 'One service',
  ofOneService: true,
  rows: [
    {
      title: 'Now',
      panels: [
        stat('Replicas ready', 'count', 'Of the chosen service.', 'sum(service_ready{job=~"$service"})', {
          steps: below(1),
        }),
        stat(
          'Releases that run',
          'count',
          'Two at once are a rollout.',
          'count(count by (version) (build_info{job=~"$service"}))',
          { steps: above(3, 2) },
        ),
        stat(
          'Answers 5xx',
          'share',
          'Of five minutes, calls of neighbours aside.',
          '(sum(rate(http_server_request_duration_seconds_count{job=~"$service",http_route!~"/headshots[.].*",http_response_status_code=~"5.."}[5m])) or vector(0)) / sum(rate(http_server_request_duration_seconds_count{job=~"$service",http_route!~"/headshots[.].*"}[5m]))',
          { steps: above(0.05, 0.001), nothing: 'no requests' },
        ),
        stat(
          'Youngest process',
          'seconds',
          'Time since the latest start of a replica.',
          'min(time() - process_start_time_seconds{job=~"$service"})',
          { steps: below(600, 60) },
        ),
        stat(
          'Requests without a connection',
          'count',
          'Requests that wait for a connection of the database.',
          'sum(db_client_connection_pending_requests{job=~"$service"})',
          { steps: above(10, 1), nothing: 'no database' },
        ),
        stat(
          'Breakers open',
          'count',
          'Methods of neighbours that are left alone.',
          'count(max by (rpc_method) (rpc_breaker_state{job=~"$service"}) == 2) or vector(0)',
          { steps: above(1) },
        ),
      ],
    },
    {
      title: 'What it is asked over HTTP',
      panels: [
        panel(
          'Requests',
          'per second',
          'By status.',
          perSecond(
            `http_server_request_duration_seconds_count${overHttp}`,
            'job',
            'http_response_status_code',
          ),
        ),
        panel(
          'Refusals and failures',
          'per second',
          'By code.',
          perSecond(`http_refusals_total${of}`, 'job', 'code'),
        ),
        panel(
          'Time of a request',
          'seconds',
          '99 of 100 by route.',
          ...most('http_server_request_duration_seconds', '5m', ['job', 'http_route'], overHttp),
        ),
      ],
    },
    {
      title: 'What its neighbours ask',
      panels: [
        panel(
          'Calls',
          'per second',
          'By code.',
          perSecond(`rpc_server_call_duration_seconds_count${of}`, 'job', 'rpc_status_code'),
        ),
        panel(
          'Time of a call',
          'seconds',
          '99 of 100 by method.',
          ...most('rpc_server_call_duration_seconds', '5m', ['job', 'rpc_method'], of),
        ),
        panel(
          'Calls it makes',
          'per second',
          'By method and code.',
          perSecond(`rpc_client_call_duration_seconds_count${of}`, 'job', 'rpc_method', 'rpc_status_code'),
        ),
        panel(
          'Breakers',
          'count',
          'Above 1 a method of a neighbour is left alone; calls that found no room.',
          worst(`rpc_breaker_state${of}`, 'job', 'rpc_method'),
          {
            ...perSecond(`rpc_bulkhead_rejections_total${of}`, 'job', 'rpc_service'),
            legend: 'no room: {{job}} {{rpc_service}}',
          },
        ),
      ],
    },
    {
      title: 'Its database',
      panels: [
        panel(
          'Connections',
          'count',
          'Used, idle, and asked for: who waits means that there are too few.',
          total(`db_client_connection_count${of}`, 'job', 'db_client_connection_state'),
          {
            ...total(`db_client_connection_pending_requests${of}`, 'job'),
            legend: 'wait for one: {{job}}',
          },
        ),
        panel(
          'Wait for a connection',
          'seconds',
          '99 of 100.',
          ...most('db_client_connection_wait_time_seconds', '5m', ['job'], of),
        ),
        panel(
          'Migrations the database has not',
          'count',
          'Above 0 the program is ahead of its database.',
          worst(`db_migrations_pending${of}`, 'job'),
        ),
      ],
    },
    {
      title: 'Its process',
      panels: [
        panel(
          'Processor',
          'share',
          'Of one core.',
          perSecond(`process_cpu_seconds_total${of}`, 'job', 'instance'),
        ),
        panel(
          'Memory',
          'bytes',
          'Resident, and the heap of JavaScript.',
          {
            ...total(`process_resident_memory_bytes${of}`, 'job', 'instance'),
            legend: 'resident: {{job}} {{instance}}',
          },
          {
            ...total(`nodejs_heap_size_used_bytes${of}`, 'job', 'instance'),
            legend: 'heap: {{job}} {{instance}}',
          },
        ),
        panel(
          'Delay of the event loop',
          'seconds',
          '99 of 100; a long one is work that should be in a thread.',
          worst(`nodejs_eventloop_lag_p99_seconds${of}`, 'job', 'instance'),
        ),
        panel(
          'Failures of the process',
          'per second',
          'Errors nobody caught.',
          perSecond(`process_failures_total${of}`, 'job', 'origin'),
        ),
      ],
    },
  ],
};

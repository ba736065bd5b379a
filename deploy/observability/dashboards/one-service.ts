import { most, panel, perSecond, total, worst, type Board } from './board.ts';

const of = '{job=~"$service"}';
// Calls of neighbours have metrics of their own, and a row.
const overHttp = '{job=~"$service",route!~"/headshots[.].*"}';

export const oneService: Board = {
  name: 'one-service',
  title: 'One service',
  ofOneService: true,
  rows: [
    {
      title: 'What it is asked over HTTP',
      panels: [
        panel(
          'Requests',
          'per second',
          'By status.',
          perSecond(`http_server_seconds_count${overHttp}`, 'job', 'status'),
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
          ...most('http_server_seconds', '5m', ['job', 'route'], overHttp),
        ),
      ],
    },
    {
      title: 'What its neighbours ask',
      panels: [
        panel('Calls', 'per second', 'By code.', perSecond(`rpc_server_seconds_count${of}`, 'job', 'code')),
        panel(
          'Time of a call',
          'seconds',
          '99 of 100 by method.',
          ...most('rpc_server_seconds', '5m', ['job', 'method'], of),
        ),
        panel(
          'Calls it makes',
          'per second',
          'By neighbour and code.',
          perSecond(`rpc_client_seconds_count${of}`, 'job', 'service', 'code'),
        ),
        panel(
          'Breakers',
          'count',
          'Above 1 a neighbour is left alone; calls that found no room.',
          worst(`rpc_breaker_state${of}`, 'job', 'service'),
          {
            ...perSecond(`rpc_bulkhead_rejections_total${of}`, 'job', 'service'),
            legend: 'no room: {{job}} {{service}}',
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
          'Awaited ones mean that there are too few.',
          total(`database_connections${of}`, 'job', 'state'),
        ),
        panel(
          'Wait for a connection',
          'seconds',
          '99 of 100.',
          ...most('database_wait_seconds', '5m', ['job'], of),
        ),
        panel(
          'Migrations the database has not',
          'count',
          'Above 0 the program is ahead of its database.',
          worst(`database_migrations_behind${of}`, 'job'),
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

import { halfAndMost, panel, perSecond, total, worst, type Board } from './board.ts';

export const overview: Board = {
  name: 'overview',
  title: 'Overview and objectives',
  rows: [
    {
      title: 'Now',
      panels: [
        panel('Alerts that fire', 'count', 'Each has a page in docs/runbooks.', {
          expr: 'sum by (alertname, severity) (ALERTS{alertstate="firing"})',
          legend: '{{alertname}} {{severity}}',
        }),
        panel(
          'Replicas that are ready',
          'count',
          'Below its usual number a service starts, waits for a dependency or is away.',
          total('service_ready', 'job'),
        ),
        panel('Programs', 'count', 'Two versions of a service at once are a rollout.', {
          expr: 'count by (job, version) (build_info)',
          legend: '{{job}} {{version}}',
        }),
      ],
    },
    {
      title: 'Objectives of 30 days',
      panels: [
        panel('Error budget that is left', 'share', 'Below 0 the objective is broken.', {
          expr: 'max by (sloth_slo) (slo:period_error_budget_remaining:ratio)',
          legend: '{{sloth_slo}}',
        }),
        panel(
          'How fast budgets burn',
          'count',
          'At 1 the budget lasts for exactly 30 days. Somebody is called at 14.4 over an hour, or at 6 over six.',
          {
            expr: 'max by (sloth_slo) (slo:sli_error:ratio_rate1h / on (sloth_id, sloth_slo) slo:error_budget:ratio)',
            legend: '{{sloth_slo}}',
          },
        ),
      ],
    },
    {
      title: 'Door',
      panels: [
        panel(
          'Requests',
          'per second',
          'Answers of the gateway by their status.',
          perSecond('http_server_request_duration_seconds_count{job="gateway"}', 'http_response_status_code'),
        ),
        panel('Share of answers 5xx', 'share', 'The objective is below 0.001.', {
          expr: '(sum(rate(http_server_request_duration_seconds_count{job="gateway",http_response_status_code=~"5.."}[5m])) or vector(0)) / sum(rate(http_server_request_duration_seconds_count{job="gateway"}[5m]))',
          legend: '5xx',
        }),
        panel(
          'Time of reads',
          'seconds',
          'The objective is 99 of 100 within 0.5 s.',
          ...halfAndMost(
            'http_server_request_duration_seconds',
            '5m',
            '{job="gateway",http_request_method="GET",http_route!~"/api/events|/files/.*"}',
          ),
        ),
      ],
    },
    {
      title: 'What customers wait for',
      panels: [
        panel(
          'Oldest order of each state',
          'seconds',
          'An order that is paid begins within a minute.',
          worst('orders_oldest_seconds{state=~"paid|generating"}', 'state'),
        ),
        panel(
          'Work ahead of a new order',
          'seconds',
          'As long as a new order would wait.',
          worst('generation_queue_seconds'),
        ),
        panel(
          'Oldest mail that waits',
          'seconds',
          'A mail goes out within two minutes.',
          worst('mails_oldest_seconds'),
        ),
      ],
    },
  ],
};

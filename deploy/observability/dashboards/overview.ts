import { above, below, halfAndMost, panel, perSecond, table, total, worst, type Board } from './board.ts';
import { answers, burnedIn, burning, errors, isItUs, whatItStandsOn, whichPart } from './overview-now.ts';

const ofRelease = 'on (namespace, job, instance) group_left (version) build_info{version=~"$release"}';
const running = 'count by (job, version) (build_info{version=~"$release"})';
const ofEachRelease = `sum by (version) (rate(${answers}[5m]) * ${ofRelease})`;

export const overview: Board = {
  name: 'overview',
  title: 'Overview and objectives',
  ofReleases: true,
  rows: [
    isItUs,
    whichPart,
    whatItStandsOn,
    {
      title: 'Alerts and objectives',
      panels: [
        table(
          'Alerts that fire',
          'Each has a page in docs/runbooks, named as the alert is.',
          {
            labels: { severity: 'severity', alertname: 'alert', job: 'service' },
            sortedBy: 'for',
            nothing: 'no alert fires',
          },
          {
            title: 'for',
            unit: 'seconds',
            expr: '(time() - max by (severity, alertname, job) (ALERTS_FOR_STATE{product="headshots",alertname!="HeadshotsWatchdog"})) and on (severity, alertname, job) ALERTS{product="headshots",alertstate="firing"}',
          },
        ),
        table(
          'Objectives of 30 days',
          'How fast each budget burns over an hour and over six, and what is left of it. Below 0 the objective is broken.',
          { labels: { sloth_slo: 'objective' }, sortedBy: 'burn, 1 h', nothing: 'no traffic yet' },
          { title: 'burn, 1 h', unit: 'times', expr: burnedIn('1h'), steps: burning },
          { title: 'burn, 6 h', unit: 'times', expr: burnedIn('6h'), steps: burning },
          {
            title: 'budget left',
            unit: 'share',
            expr: 'max by (sloth_slo) (slo:period_error_budget_remaining:ratio)',
            steps: below(0.25, 0),
          },
        ),
      ],
    },
    {
      title: 'Since which release?',
      panels: [
        table(
          'Releases that run',
          'Two versions of a service at once are a rollout.',
          {
            labels: { job: 'service', version: 'release' },
            sortedBy: 'replicas',
            nothing: 'no service is scraped',
          },
          {
            title: 'replicas',
            unit: 'count',
            expr: running,
          },
          {
            title: 'youngest',
            unit: 'seconds',
            expr: `min by (job, version) ((time() - process_start_time_seconds) * ${ofRelease})`,
          },
          {
            title: 'failures, 1 h',
            unit: 'count',
            expr: `sum by (job, version) (increase(process_failures_total[1h]) * ${ofRelease}) or 0 * ${running}`,
            steps: above(1),
          },
        ),
        panel('Share of answers 5xx by release', 'share', 'Of the gateway.', {
          expr: `(sum by (version) (rate(${errors}[5m]) * ${ofRelease}) or 0 * ${ofEachRelease}) / ${ofEachRelease}`,
          legend: '{{version}}',
        }),
        panel('Time of an answer by release', 'seconds', '99 of 100 of the gateway, streams aside.', {
          expr: `histogram_quantile(0.99, sum by (le, version) (rate(http_server_request_duration_seconds_bucket{job="gateway",http_route!="/api/events"}[5m]) * ${ofRelease}))`,
          legend: '{{version}}',
        }),
      ],
    },
    {
      title: 'Door',
      panels: [
        panel(
          'Requests',
          'per second',
          'Answers of the gateway by their status.',
          perSecond(answers, 'http_response_status_code'),
        ),
        panel('Share of answers 5xx', 'share', 'The objective is below 0.001.', {
          expr: `(sum(rate(${errors}[5m])) or vector(0)) / sum(rate(${answers}[5m]))`,
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
          'Replicas that are ready',
          'count',
          'Below its usual number a service starts, waits for a dependency or is away.',
          total('service_ready', 'job'),
        ),
        panel('How fast budgets burn', 'times', 'Over an hour.', {
          expr: burnedIn('1h'),
          legend: '{{sloth_slo}}',
        }),
      ],
    },
  ],
};

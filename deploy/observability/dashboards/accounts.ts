import { above, below, most, panel, perHour, perSecond, stat, worst, type Board } from './board.ts';

export const accounts: Board = {
  name: 'accounts',
  title: 'Accounts',
  rows: [
    {
      title: 'Now',
      panels: [
        stat(
          'Keycloak: requests that fail',
          'share',
          'Answers 5xx, no answers, and requests held back, of five minutes.',
          '(sum(rate(keycloak_seconds_count{outcome=~"failed|held_back"}[5m])) or vector(0)) / sum(rate(keycloak_seconds_count[5m]))',
          { steps: above(0.2, 0.01), nothing: 'no requests' },
        ),
        stat(
          'Budget of signing in',
          'share',
          'Error budget of 30 days that is left.',
          'min(slo:period_error_budget_remaining:ratio{sloth_slo="sign-in"})',
          { steps: below(0.25, 0), nothing: 'no traffic', opens: 'overview' },
        ),
        stat(
          'Wrong passwords',
          'count',
          'Of a quarter of an hour, locked accounts included. Many at once are somebody who tries passwords.',
          'sum(increase(identity_audit_entries_total{action="login",outcome=~"wrong|locked"}[15m])) or vector(0)',
          { steps: above(50, 20) },
        ),
        stat(
          'Sessions wrongly refused',
          'per second',
          'For reasons of ours: keys, claims, the list of ended sessions or a neighbour.',
          'sum(rate(unauthorized_total{reason=~"keys|claims|denylist|neighbour"}[5m])) or vector(0)',
          { steps: above(0.1, 0.001) },
        ),
        stat(
          'List of ended sessions',
          'seconds',
          'How old it is. Above 30 s a session that ended may still be let in.',
          'max(denylist_age_seconds)',
          { steps: above(30, 15) },
        ),
      ],
    },
    {
      title: 'Signing in',
      panels: [
        panel(
          'What people did with their accounts',
          'count',
          'Of the last hour, as the audit has it.',
          perHour('identity_audit_entries_total', 'action', 'outcome'),
        ),
        panel(
          'Logins turned away',
          'count',
          'Of the last hour, before a password was looked at.',
          perHour('identity_logins_turned_away_total', 'reason'),
        ),
        panel('Sessions ended', 'count', 'Of the last hour.', perHour('sessions_ended_total', 'reason')),
      ],
    },
    {
      title: 'Keycloak',
      panels: [
        panel('Requests', 'per second', 'By outcome.', {
          expr: 'sum by (operation, outcome) (rate(keycloak_seconds_count[5m])) > 0',
          legend: '{{operation}} {{outcome}}',
        }),
        panel(
          'Time of a request',
          'seconds',
          '99 of 100; above 2 s somebody gets a ticket.',
          ...most('keycloak_seconds', '5m', ['operation']),
        ),
      ],
    },
    {
      title: 'At the door',
      panels: [
        panel(
          'Sessions not let in',
          'per second',
          'keys, claims, denylist and neighbour are our own faults.',
          perSecond('unauthorized_total', 'reason'),
        ),
        panel(
          'Age of the list of ended sessions',
          'seconds',
          'Above 30 s a session that ended may still be let in.',
          worst('denylist_age_seconds'),
        ),
        panel('Requests over a limit', 'per second', 'By limit.', perSecond('rate_limited_total', 'limit')),
      ],
    },
  ],
};

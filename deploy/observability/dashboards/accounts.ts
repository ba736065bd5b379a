import { most, panel, perHour, perSecond, worst, type Board } from './board.ts';

export const accounts: Board = {
  name: 'accounts',
  title: 'Accounts',
  rows: [
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

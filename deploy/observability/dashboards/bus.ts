import { happening, most, panel, perHour, perSecond, total, worst, type Board } from './board.ts';

export const bus: Board = {
  name: 'bus',
  title: 'Bus',
  rows: [
    {
      title: 'Consumers',
      panels: [
        panel(
          'Events handled',
          'per second',
          'By consumer and outcome.',
          happening(perSecond('bus_events_handled_total', 'job', 'outcome')),
        ),
        panel(
          'Age of the next event',
          'seconds',
          'The oldest of all topics: lag as time.',
          worst('bus_lag_seconds', 'job'),
        ),
        panel(
          'Events behind',
          'count',
          'Lag as a number, over all topics and partitions.',
          total('bus_lag_records', 'job'),
        ),
      ],
    },
    {
      title: 'What goes wrong',
      panels: [
        panel(
          'Partitions that wait',
          'count',
          'For a dependency that is away.',
          worst('bus_partitions_waiting', 'job', 'topic'),
        ),
        panel('Tries again', 'count', 'Of the last hour.', perHour('bus_event_retries_total', 'job')),
        panel(
          'Dead letters',
          'count',
          'Given up within the last hour, and played again.',
          { ...perHour('bus_dead_letters_total', 'job'), legend: 'given up: {{job}}' },
          { ...perHour('bus_replayed_total', 'job'), legend: 'played again: {{job}}' },
        ),
      ],
    },
    {
      title: 'Outbox',
      panels: [
        panel(
          'Oldest fact that is not sent',
          'seconds',
          'Above a minute somebody is called.',
          worst('outbox_oldest_seconds', 'job'),
        ),
        panel(
          'Facts that wait, and are parked',
          'count',
          'Parked ones the broker will never take.',
          { ...worst('outbox_pending', 'job'), legend: 'wait: {{job}}' },
          { ...worst('outbox_parked', 'job'), legend: 'parked: {{job}}' },
        ),
        panel('Facts sent', 'per second', 'By topic.', perSecond('outbox_published_total', 'topic')),
      ],
    },
    {
      title: 'Handlers',
      panels: [
        panel(
          'Time of a handler',
          'seconds',
          '99 of 100, all tries.',
          ...most('bus_event_handling_seconds', '1h', ['topic']),
        ),
        panel('Members of their groups', 'count', '0: nobody handles events of this kind.', {
          expr: 'max by (job, mode) (bus_member)',
          legend: '{{job}} {{mode}}',
        }),
      ],
    },
  ],
};

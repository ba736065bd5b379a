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
          happening(perSecond('messaging_client_consumed_messages_total', 'job', 'outcome')),
        ),
        panel(
          'Age of the next event',
          'seconds',
          'The oldest of all topics: lag as time.',
          worst('messaging_consumer_lag_seconds', 'job'),
        ),
        panel(
          'Events behind',
          'count',
          'Lag as a number, over all topics and partitions.',
          total('messaging_consumer_lag_records', 'job'),
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
          worst('messaging_partitions_waiting', 'job', 'messaging_destination_name'),
        ),
        panel('Tries again', 'count', 'Of the last hour.', perHour('messaging_process_retries_total', 'job')),
        panel(
          'Dead letters',
          'count',
          'Given up within the last hour, and played again.',
          { ...perHour('messaging_dead_letters_total', 'job'), legend: 'given up: {{job}}' },
          { ...perHour('messaging_dead_letters_replayed_total', 'job'), legend: 'played again: {{job}}' },
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
        panel(
          'Facts sent',
          'per second',
          'By topic.',
          perSecond('messaging_client_sent_messages_total', 'messaging_destination_name'),
        ),
      ],
    },
    {
      title: 'Handlers',
      panels: [
        panel(
          'Time of a handler',
          'seconds',
          '99 of 100, all tries.',
          ...most('messaging_process_duration_seconds', '1h', ['messaging_destination_name']),
        ),
        panel('Members of their groups', 'count', '0: nobody handles events of this kind.', {
          expr: 'max by (job, mode) (messaging_consumer_group_member)',
          legend: '{{job}} {{mode}}',
        }),
      ],
    },
  ],
};

import {
  above,
  below,
  happening,
  most,
  panel,
  perHour,
  perSecond,
  stat,
  total,
  worst,
  type Board,
} from './board.ts';

export const bus: Board = {
  name: 'bus',
  title: 'Bus',
  rows: [
    {
      title: 'Now',
      panels: [
        stat(
          'Oldest unhandled event',
          'seconds',
          'Of all consumers and topics. Above two minutes somebody is called.',
          'max(messaging_consumer_lag_seconds)',
          { steps: above(120, 30) },
        ),
        stat(
          'Oldest unsent event',
          'seconds',
          'Of all outboxes. Above a minute somebody is called.',
          'max(outbox_oldest_seconds)',
          { steps: above(60, 15) },
        ),
        stat(
          'Dead letters of a day',
          'count',
          'Given up within 24 hours.',
          'sum(increase(messaging_dead_letters_total[1d])) or vector(0)',
          { steps: above(1) },
        ),
        stat(
          'Waiting partitions',
          'count',
          'For a dependency that is away.',
          'sum(max by (job, messaging_destination_name) (messaging_partitions_waiting))',
          { steps: above(1), nothing: 'none' },
        ),
        stat(
          'Events parked',
          'count',
          'In outboxes; the broker will never take them as they are.',
          'sum(max by (job) (outbox_parked))',
          { steps: above(1) },
        ),
        stat(
          'Consumer groups',
          'count',
          'There: some replica of every service has joined its groups.',
          'min(max by (job, mode) (messaging_consumer_group_member))',
          { steps: below(1), words: { 0: 'away', 1: 'there' } },
        ),
      ],
    },
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

import { halfAndMost, happening, panel, perHour, worst, type Board } from './board.ts';

export const money: Board = {
  name: 'money',
  title: 'Money',
  rows: [
    {
      title: 'Movements',
      panels: [
        panel(
          'Money that moved',
          'minor units',
          'Of the last hour, in cents and their like.',
          happening(perHour('money_minor_total', 'kind', 'currency')),
        ),
        panel(
          'Imbalance',
          'minor units',
          '0: what is left of every payment fits its order.',
          worst('money_imbalance', 'currency'),
        ),
        panel(
          'Coupons whose count is wrong',
          'count',
          '0: the count is that of the uses.',
          worst('coupon_mismatches'),
        ),
      ],
    },
    {
      title: 'Refunds',
      panels: [
        panel('Refunds that are open', 'count', 'By whom they wait for.', worst('refunds_open', 'waits_for')),
        panel(
          'Oldest open refund',
          'seconds',
          'Above an hour somebody is called.',
          worst('refunds_oldest_seconds', 'waits_for'),
        ),
        panel(
          'Orders paid back',
          'count',
          'Of the last hour: late, and short of images.',
          { ...perHour('orders_refunded_overdue_total'), legend: 'late' },
          { ...perHour('orders_short_packages_total'), legend: 'short' },
        ),
      ],
    },
    {
      title: 'Webhooks',
      panels: [
        panel(
          'Webhooks received',
          'count',
          'Of the last hour. Refused are those whose signature is wrong.',
          perHour('webhook_events_total', 'type', 'outcome'),
        ),
        panel(
          'Events applied',
          'count',
          'What came of events after they were stored.',
          perHour('orders_payment_events_total', 'outcome'),
        ),
        panel(
          'Time until an event is applied',
          'seconds',
          'The objective is 99.9 of 100 within 5 s.',
          ...halfAndMost('orders_payment_event_seconds', '1h'),
        ),
      ],
    },
    {
      title: 'What does not fit',
      panels: [
        panel(
          'Differences from the provider',
          'count',
          'Of the last hour.',
          perHour('orders_payment_differences_total'),
        ),
        panel(
          'Anomalies of money',
          'count',
          'Of the last hour by kind.',
          perHour('orders_money_anomalies_total', 'kind'),
        ),
        panel('Anomalies of orders', 'count', 'Rows of the last day.', worst('orders_process_anomalies')),
      ],
    },
  ],
};

import { above, halfAndMost, happening, panel, perHour, stat, worst, type Board } from './board.ts';

export const money: Board = {
  name: 'money',
  title: 'Money',
  rows: [
    {
      title: 'Now',
      panels: [
        stat(
          'Money that fits no order',
          'minor units',
          'Of the currency with the largest difference, in cents and their like. Anything but 0 calls somebody.',
          'max(abs(money_imbalance))',
          { steps: above(1) },
        ),
        stat(
          'Refund stuck',
          'seconds',
          'Age of the oldest refund that waits for nothing but us. Above an hour somebody is called.',
          'max(refunds_oldest_seconds{waits_for="nothing"})',
          { steps: above(3600, 600) },
        ),
        stat(
          'Refund waits for a person',
          'seconds',
          'Age of the oldest. After nine days there is a ticket: 14 are promised.',
          'max(refunds_oldest_seconds{waits_for="person"})',
          { steps: above(777_600, 432_000) },
        ),
        stat(
          'Events given up',
          'count',
          'Of the provider of payments, within 24 hours. Orders they are about may be paid without going on.',
          'sum(increase(orders_payment_events_total{outcome="given_up"}[1d])) or vector(0)',
          { steps: above(1) },
        ),
        stat(
          'Differences from the books',
          'count',
          'Between the provider of payments and us, of three days.',
          'sum(increase(orders_payment_differences_total[3d])) or vector(0)',
          { steps: above(1) },
        ),
        stat(
          'Webhooks refused',
          'count',
          'Within ten minutes, because their signature is wrong.',
          'sum(increase(webhook_events_total{outcome="refused"}[10m])) or vector(0)',
          { steps: above(6, 1) },
        ),
      ],
    },
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

import {
  above,
  below,
  halfAndMost,
  happening,
  most,
  panel,
  perHour,
  plain,
  stat,
  total,
  worst,
  type Board,
} from './board.ts';

export const orders: Board = {
  name: 'orders',
  title: 'Order journey',
  rows: [
    {
      title: 'Now',
      panels: [
        stat(
          'Order past its deadline',
          'seconds',
          'How late the latest order is that is neither delivered nor paid back.',
          'max(orders_late_seconds{state=~"paid|generating"})',
          { steps: above(60, 1) },
        ),
        stat(
          'Paid and not started',
          'seconds',
          'Age of the oldest order that nobody works on; above three minutes somebody is called.',
          'max(orders_oldest_seconds{state="paid"})',
          { steps: above(180, 60) },
        ),
        stat(
          'Orders we owe',
          'count',
          'Paid or being made.',
          'sum(max by (state) (orders_open{state=~"paid|generating"}))',
          { steps: plain },
        ),
        stat(
          'Delivered within an hour',
          'count',
          'Orders whose images were all made within the last hour.',
          'sum(increase(orders_total{state="delivered"}[1h]))',
          { steps: plain },
        ),
        stat(
          'Undelivered of a day',
          'count',
          'Paid orders that were paid back for a reason of ours within 24 hours.',
          'sum(increase(orders_undelivered_total[1d]))',
          { steps: above(3, 1), opens: 'money' },
        ),
        stat(
          'Budget of deliveries',
          'share',
          'Error budget of 30 days that is left.',
          'min(slo:period_error_budget_remaining:ratio{sloth_slo="order-delivered"})',
          { steps: below(0.25, 0), nothing: 'no traffic', opens: 'overview' },
        ),
      ],
    },
    {
      title: 'Funnel',
      panels: [
        panel(
          'Orders that came into a state',
          'count',
          'Of the last hour; the steps of the journey beside each other.',
          perHour('orders_total', 'state'),
        ),
        panel('Orders by package', 'count', 'Paid within the last hour.', {
          expr: 'sum by (package, currency) (increase(orders_total{state="paid"}[1h])) > 0',
          legend: '{{package}} {{currency}}',
        }),
        panel(
          'Orders in a state',
          'count',
          'Those that are paid or generating are work we owe.',
          worst('orders_open', 'state'),
        ),
      ],
    },
    {
      title: 'Previews before payment',
      panels: [
        panel(
          'Orders after a preview',
          'count',
          'Paid within the last hour, of a photo whose preview was ready.',
          { ...perHour('previews_paid_total'), legend: 'after a preview' },
          { ...perHour('orders_total{state="paid"}'), legend: 'all that were paid' },
        ),
        panel(
          'Preview to paid',
          'share',
          'Orders of a day for each preview of that day that was ready. A photo may have more than one preview, and more than one order.',
          {
            expr: 'sum(increase(previews_paid_total[1d])) / sum(increase(previews_total{outcome="ready"}[1d]))',
            legend: 'paid',
          },
        ),
        panel(
          'Previews turned away',
          'count',
          'Answered 429 within the last hour: the portraits of a day were used up, or an address asked too often.',
          {
            ...perHour('http_refusals_total{job="gateway",code="preview.quota_exceeded"}'),
            legend: 'used up',
          },
          { ...perHour('rate_limited_total{limit="preview"}'), legend: 'too often' },
        ),
      ],
    },
    {
      title: 'Ages',
      panels: [
        panel(
          'Oldest in a state',
          'seconds',
          'How long the oldest order is in it.',
          worst('orders_oldest_seconds', 'state'),
        ),
        panel(
          'Late against the promise',
          'seconds',
          'Above 0 an order is later than its package promises.',
          worst('orders_late_seconds', 'state'),
        ),
        panel(
          'Oldest shot',
          'seconds',
          'A shot that is in hand for long has lost its worker.',
          worst('shots_oldest_seconds', 'state'),
        ),
      ],
    },
    {
      title: 'Times',
      panels: [
        panel(
          'Paid to started',
          'seconds',
          'The objective is 99.5 of 100 within 60 s.',
          ...halfAndMost('order_paid_to_started_seconds', '1h'),
        ),
        panel(
          'Paid to delivered',
          'seconds',
          'The promise is 20, 50 or 100 minutes by package.',
          ...most('order_paid_to_delivered_seconds', '1h', ['package']),
        ),
        panel('One shot', 'seconds', 'From its lease to its images.', ...halfAndMost('shot_seconds', '1h')),
      ],
    },
    {
      title: 'Around it',
      panels: [
        panel('Uploads', 'count', 'Of the last hour by outcome.', {
          expr: 'sum by (outcome) (increase(media_upload_seconds_count[1h]))',
          legend: '{{outcome}}',
        }),
        panel(
          'Mails',
          'count',
          'Of the last hour by kind and outcome.',
          happening(perHour('mails_total', 'kind', 'outcome')),
        ),
        panel('Streams of news', 'count', 'Browsers that watch their orders now.', total('sse_streams_open')),
      ],
    },
  ],
};

import { Counter, Histogram } from 'prom-client';
import { countFromZero } from '@headshots/platform/telemetry';
import { orderStates, packages } from '@headshots/proto/vocabulary';
import { currencies } from './money.ts';
import type { Order } from './order.ts';
import { failuresOfOurs, isFailureOfOurs } from './refund-reason.ts';

const minutes = (...all: readonly number[]): number[] => all.map((each) => each * 60);

const reached = new Counter({
  name: 'orders_total',
  help: 'Orders that reached a state',
  labelNames: ['state', 'package', 'currency'],
});
const started = new Histogram({
  name: 'order_paid_to_started_seconds',
  help: 'From the payment of an order to the first work on it',
  buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3_600],
});
const delivered = new Histogram({
  name: 'order_paid_to_delivered_seconds',
  help: 'From the payment of an order to all of its images',
  labelNames: ['package'],
  buckets: minutes(1, 2, 5, 10, 15, 20, 30, 40, 50, 60, 75, 100, 120, 180),
});
const undelivered = new Counter({
  name: 'orders_undelivered_total',
  help: 'Paid orders that are paid back for a reason of ours before their images were delivered',
  labelNames: ['reason'],
});

countFromZero(
  undelivered,
  failuresOfOurs.map((reason) => ({ reason })),
);
countFromZero(
  reached,
  orderStates.flatMap((state) =>
    packages.flatMap((name) => currencies.map((currency) => ({ state, package: name, currency }))),
  ),
);
for (const name of packages) delivered.zero({ package: name });

/** Counts that the order came into its state at `now`, and how long its customer waited. @param before undefined when it is new */
export function countState(
  before: Order | undefined,
  { state, package: name, total, paidAt, refundReason: reason }: Order,
  now: Date,
): void {
  reached.inc({ state, package: name, currency: total.currency });
  if (!paidAt || before?.deliveredAt) return;
  const seconds = Math.max(0, now.getTime() - paidAt.getTime()) / 1000;
  if (state === 'generating') started.observe(seconds);
  if (state === 'delivered') delivered.observe({ package: name }, seconds);
  const isNewReason = state === 'refund_pending' && before?.refundReason !== reason;
  if (isNewReason && reason && isFailureOfOurs(reason)) undelivered.inc({ reason });
}

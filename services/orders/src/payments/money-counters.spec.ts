import { expect, it } from '@jest/globals';
import { register } from 'prom-client';
import './money-anomalies.service.ts';
import './apply-payment-events.use-case.ts';

it.each([
  ['orders_money_anomalies_total', { kind: 'stray_payment' }],
  ['orders_money_anomalies_total', { kind: 'payment_differs' }],
  ['orders_payment_events_total', { outcome: 'given_up' }],
])('%s has %j before it counts: the first one raises an alert, too', async (name, labels) => {
  const { values } = (await register.getSingleMetric(name)?.get()) ?? { values: [] };
  expect(values).toContainEqual(expect.objectContaining({ labels, value: 0 }));
});

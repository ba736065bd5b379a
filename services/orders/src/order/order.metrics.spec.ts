import { beforeEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { generationFailures, otherRefundReasons } from './refund-reason.ts';
import { anOrder } from '../../test/builders/order.ts';
import { countState } from './order.metrics.ts';

const now = new Date('2026-11-25T12:00:00Z');

async function undelivered(): Promise<Readonly<Record<string, number>>> {
  const metric = await register.getSingleMetric('orders_undelivered_total')?.get();
  const values = metric?.values ?? [];
  return Object.fromEntries(
    values.filter(({ value }) => value > 0).map(({ labels, value }) => [String(labels['reason']), value]),
  );
}

describe('orders that were paid for and not delivered', () => {
  beforeEach(() => register.resetMetrics());

  it('are those paid back for a reason of ours', async () => {
    for (const refundReason of [...generationFailures, ...otherRefundReasons])
      countState(
        anOrder({ state: 'generating', refundReason: null }),
        anOrder({ state: 'refund_pending', refundReason, paidAt: now }),
        now,
      );
    expect(await undelivered()).toEqual({
      no_usable: 1,
      incomplete: 1,
      engine_refused: 1,
      engine_unavailable: 1,
      deadline: 1,
      package_short: 1,
    });
  });

  it('are counted once, though a refund comes back or is disputed', async () => {
    const pending = anOrder({ state: 'refund_pending', refundReason: 'deadline', paidAt: now });
    countState(anOrder({ state: 'refunded', refundReason: 'deadline' }), pending, now);
    countState(anOrder({ state: 'disputed', refundReason: 'deadline' }), pending, now);
    expect(await undelivered()).toEqual({});
  });

  it('are none that were delivered before', async () => {
    const delivered = anOrder({ state: 'delivered', refundReason: null, deliveredAt: now });
    const pending = anOrder({ state: 'refund_pending', refundReason: 'package_short', paidAt: now });
    countState(delivered, pending, now);
    expect(await undelivered()).toEqual({});
  });
});

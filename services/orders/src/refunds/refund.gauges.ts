import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';

const open = new Gauge({
  name: 'refunds_open',
  help: 'Money that has to go back, by what it waits for: nothing, balance at the provider, dispute, person (10,000 at most)',
  labelNames: ['waits_for'],
});
const oldest = new Gauge({
  name: 'refunds_oldest_seconds',
  help: 'Age of the oldest of them',
  labelNames: ['waits_for'],
});

export const openRefunds = `
  SELECT coalesce(blocked_by, 'nothing') AS waits_for, count(*) AS open,
    extract(epoch FROM now() - min(requested_at)) AS oldest
  FROM (SELECT blocked_by, requested_at FROM refunds
        WHERE state = 'pending' AND blocked_by IS DISTINCT FROM 'refused' ORDER BY next_try_at LIMIT 10000) AS counted
  GROUP BY 1`;

@Injectable()
export class RefundGauges {
  constructor(gauges: DatabaseGauges) {
    const series = ['nothing', 'balance', 'dispute', 'person'].map((reason) => ({ waits_for: reason }));
    gauges.add({ sql: openRefunds, gauges: { open, oldest }, series });
  }
}

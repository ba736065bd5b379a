import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { photoStates } from './order-transitions.ts';

const open = new Gauge({
  name: 'orders_open',
  help: 'Orders that somebody waits for, by state (10,000 at most)',
  labelNames: ['state'],
});
const oldest = new Gauge({
  name: 'orders_oldest_seconds',
  help: 'Age of the oldest of them: since its payment, or since it was placed while it is not paid',
  labelNames: ['state'],
});
const late = new Gauge({
  name: 'orders_late_seconds',
  help: 'How long the most overdue order is past its deadline, by state',
  labelNames: ['state'],
});

export const openOrders = `
  SELECT state, count(*) AS open, extract(epoch FROM now() - min(coalesce(paid_at, placed_at))) AS oldest,
    greatest(0, extract(epoch FROM now() - min(deadline_at))) AS late
  FROM (SELECT state, placed_at, paid_at, deadline_at FROM orders WHERE deadline_at IS NOT NULL
        ORDER BY deadline_at LIMIT 10000) AS counted
  GROUP BY state`;

@Injectable()
export class OrderGauges {
  constructor(gauges: DatabaseGauges) {
    const series = photoStates.map((state) => ({ state }));
    gauges.add({ sql: openOrders, gauges: { open, oldest, late }, series });
  }
}

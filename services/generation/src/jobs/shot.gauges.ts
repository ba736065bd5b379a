import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';

const open = new Gauge({
  name: 'shots_open',
  help: 'Images that are not made yet, by state (10,000 of each at most)',
  labelNames: ['state'],
});
const oldest = new Gauge({
  name: 'shots_oldest_seconds',
  help: 'How long the order of the oldest of them has waited',
  labelNames: ['state'],
});

const lines = { waiting: 'queued_at', delayed: 'not_before', leased: 'lease_until' } as const;
const states = Object.keys(lines) as (keyof typeof lines)[];
const counted = states.map(
  (state) =>
    `(SELECT state, queued_at FROM shots WHERE state = '${state}' ORDER BY ${lines[state]} LIMIT 10000)`,
);
export const openShots = `
  SELECT state, count(*) AS open, extract(epoch FROM now() - min(queued_at)) AS oldest
  FROM (${counted.join(' UNION ALL ')}) AS counted GROUP BY state`;

@Injectable()
export class ShotGauges {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql: openShots, gauges: { open, oldest }, series: states.map((state) => ({ state })) });
  }
}

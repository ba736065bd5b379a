import { Counter, Histogram } from 'prom-client';
import type { Tx } from '@headshots/platform/persistence';
import { countFromZero } from '@headshots/platform/telemetry';
import type { Preview } from './preview.ts';

const outcomes = ['ready', 'not_usable', 'failed'] as const;

const previews = new Counter({
  name: 'previews_total',
  help: 'Previews before payment by how they ended: ready, not usable (the gates refused every trial), failed (not made in time)',
  labelNames: ['outcome'],
});
const seconds = new Histogram({
  name: 'preview_seconds',
  help: 'From the wish for a preview until it can be seen',
  buckets: [1, 2, 4, 8, 15, 30, 60, 120],
});
const paid = new Counter({
  name: 'previews_paid_total',
  help: 'Orders opened whose photo had a preview that was ready',
});

countFromZero(
  previews,
  outcomes.map((outcome) => ({ outcome })),
);

export function countPreview(tx: Tx, { state, askedAt }: Preview): void {
  const outcome = outcomes.find((known) => known === state);
  if (!outcome) return;
  tx.afterCommit(() => {
    previews.inc({ outcome });
    if (outcome === 'ready') seconds.observe((Date.now() - askedAt.getTime()) / 1_000);
  });
}

export const countPaid = (tx: Tx): void => tx.afterCommit(() => paid.inc());

import { Counter } from 'prom-client';
import type { Tx } from '@headshots/platform/persistence';
import { countFromZero } from '@headshots/platform/telemetry';

const outcomes = ['accepted', 'refused', 'abandoned', 'delayed', 'given_back'] as const;
export type ShotOutcome = (typeof outcomes)[number];

const shots = new Counter({
  name: 'shots_total',
  help: 'Candidates by what became of them: accepted, refused (made again, or the older image stays), abandoned, delayed, given back',
  labelNames: ['outcome'],
});
const lost = new Counter({
  name: 'shot_leases_lost_total',
  help: 'Leases that ended before their worker did: it died, hung, or was too slow to prolong them',
});

countFromZero(
  shots,
  outcomes.map((outcome) => ({ outcome })),
);

export const countShot = (tx: Tx, outcome: ShotOutcome): void => tx.afterCommit(() => shots.inc({ outcome }));

export const countLost = (tx: Tx, leases: number): void => tx.afterCommit(() => lost.inc(leases));

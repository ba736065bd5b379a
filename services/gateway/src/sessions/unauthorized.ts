import type { RefusalReason } from '@headshots/platform/auth';
import { countFromZero } from '@headshots/platform/telemetry';
import { Counter } from 'prom-client';

/**
 * Why a session was not let in: `missing` and those of a token; `ended`: it is over; `denylist`: nobody told which ones
 * are over; `neighbour`: a service refused a session that had been let in here.
 */
type Reason = RefusalReason | 'missing' | 'ended' | 'denylist' | 'neighbour';

const unauthorized = new Counter({
  name: 'unauthorized_total',
  help: 'Requests whose session was not let in, by reason; of keys, claims, denylist and neighbour the reason is ours',
  labelNames: ['reason'],
});
const reasons: readonly Reason[] = [
  'missing',
  'malformed',
  'expired',
  'forged',
  'ended',
  'unknown_key',
  'keys',
  'claims',
  'denylist',
  'neighbour',
];
countFromZero(
  unauthorized,
  reasons.map((reason) => ({ reason })),
);

export const countRefusal = (reason: Reason): void => unauthorized.inc({ reason });

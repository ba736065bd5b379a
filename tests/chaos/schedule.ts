import fc from 'fast-check';
import { services, type ServiceName } from '../../deploy/src/service-names.ts';
import type { PartName } from '../../deploy/src/settings.ts';
import { stripeName } from '../../tools/dev/stripe-launch.ts';

export type Target = ServiceName | PartName | typeof stripeName;

/** Everything the product is made of that can be away. */
export const everything: readonly Target[] = [
  ...services,
  'postgres',
  'kafka',
  'keycloak',
  'minio',
  'maildev',
  stripeName,
];

/** One disturbance: who, how, and for how long. */
export interface Fault {
  /** `kill` ends the processes at once and starts them again afterwards, `freeze` stops them where they are. */
  readonly kind: 'kill' | 'freeze';
  /** One, or two at the same time. */
  readonly targets: readonly Target[];
  /** Quiet time before it, in ms. */
  readonly pauseMs: number;
  /** How long they are away, in ms. */
  readonly lastsMs: number;
}

type Length = { readonly min: number; readonly max: number };

export interface StormPlan {
  readonly seed: number;
  /** Who may be hit. */
  readonly targets: readonly Target[];
  /** Length of the faults together with the pauses between them, in ms; at least one round over all targets. */
  readonly lengthMs: number;
}

const pauses = { min: 500, max: 2_500 } as const;
const lengths = { amongOthers: { min: 1_000, max: 6_000 }, alone: { min: 4_000, max: 12_000 } } as const;

/**
 * The faults of a storm. The same plan gives the same faults. Each round hits every target once, in an order of its
 * own, about a third of them in pairs; a single target is hit again and again, for longer.
 */
export function scheduleOf({ seed, targets, lengthMs }: StormPlan): readonly Fault[] {
  const faults: Fault[] = [];
  for (let round = 0; faults.length === 0 || lengthOf(faults) < lengthMs; round += 1) {
    const [next = []] = fc.sample(roundOf(targets), { seed: seed + round, numRuns: 1 });
    faults.push(...next);
  }
  return faults;
}

/** Faults and pauses together, in ms; starting things again comes on top. */
export const lengthOf = (faults: readonly Fault[]): number =>
  faults.reduce((sum, { pauseMs, lastsMs }) => sum + pauseMs + lastsMs, 0);

function roundOf(targets: readonly Target[]): fc.Arbitrary<readonly Fault[]> {
  const shuffled = fc.shuffledSubarray([...targets], {
    minLength: targets.length,
    maxLength: targets.length,
  });
  const length = targets.length === 1 ? lengths.alone : lengths.amongOthers;
  return shuffled.chain((order) => fc.tuple(...groupsOf(order).map((group) => faultOn(group, length))));
}

/** Every third group is a pair. */
function groupsOf(order: readonly Target[]): readonly (readonly Target[])[] {
  const groups: Target[][] = [];
  for (let at = 0; at < order.length;) {
    const size = groups.length % 3 === 2 ? 2 : 1;
    groups.push(order.slice(at, at + size));
    at += size;
  }
  return groups;
}

function faultOn(targets: readonly Target[], length: Length): fc.Arbitrary<Fault> {
  return fc.record({
    kind: fc.constantFrom('kill' as const, 'freeze' as const),
    targets: fc.constant(targets),
    pauseMs: fc.integer(pauses),
    lastsMs: fc.integer(length),
  });
}

import type { StormSettings } from './run-storm.ts';
import { everything, type Target } from './schedule.ts';

export interface TitledStorm extends StormSettings {
  readonly title: string;
}

const minuteMs = 60_000;
/** What every run of the tests goes through: everything once (this seed kills the double of Stripe, too), and the object store alone. */
const usual = [
  { seed: 6, targets: everything, orders: 6, lengthMs: 0 },
  { seed: 2, targets: ['minio'], orders: 3, lengthMs: 30_000 },
] as const satisfies readonly StormSettings[];

/**
 * The storms to be run: the usual ones, or CHAOS_SEEDS (numbers, with spaces between), each with CHAOS_ORDERS customers
 * for CHAOS_MINUTES. Every third of several seeds hits the object store alone; CHAOS_ONLY names other targets.
 * @throws Error that names the variable when it makes no sense
 */
export function stormsFrom(env: NodeJS.ProcessEnv): readonly TitledStorm[] {
  const seeds = (env['CHAOS_SEEDS'] ?? '').split(/[\s,]+/).filter((text) => text !== '');
  if (seeds.length === 0) return usual.map(titled);
  const orders = numberFrom(env, 'CHAOS_ORDERS', 5);
  const lengthMs = numberFrom(env, 'CHAOS_MINUTES', 1) * minuteMs;
  const only = targetsFrom(env['CHAOS_ONLY'] ?? '');
  return seeds.map((text, index) => {
    const seed = Number(text);
    if (!Number.isInteger(seed)) throw new Error(`CHAOS_SEEDS: ${text} is not a whole number.`);
    const storeAlone = seeds.length > 1 && index % 3 === 2;
    const targets = only ?? (storeAlone ? (['minio'] as const) : everything);
    return titled({ seed, targets, orders, lengthMs });
  });
}

const titled = (plan: StormSettings): TitledStorm => ({
  ...plan,
  title: `a storm over ${plan.targets === everything ? 'everything' : plan.targets.join(', ')}, seed ${plan.seed}`,
});

function targetsFrom(text: string): readonly Target[] | undefined {
  const wanted = text.split(/[\s,]+/).filter((name) => name !== '');
  const known = wanted.map((name) => {
    const target = everything.find((one) => one === name);
    if (!target) throw new Error(`CHAOS_ONLY: there is no ${name}. There are: ${everything.join(', ')}.`);
    return target;
  });
  return known.length > 0 ? known : undefined;
}

function numberFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = Number(env[name] || fallback);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0.`);
  return value;
}

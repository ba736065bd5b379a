import { durationMs } from '../observability/hastened-rules.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
}

/** An age of an hour is a promise that is broken, not a way to see a fault early. */
const longestAge = 1800;

/** Seconds from a fault to its alert: how long it waits, and how old something has to be, or to last, before. @throws Error when none has the name */
export function patienceOf(rules: readonly Rule[], name: string): number {
  const rule = rules.find(({ alert }) => alert === name);
  if (!rule) throw new Error(`no alert ${name}`);
  const waits = rule.for === undefined ? 0 : durationMs(rule.for) / 1000;
  const age = Number(/^max by \([^)]*\) \(\w+_seconds(?:\{[^}]*\})?\) > (\d+)/.exec(rule.expr)?.[1] ?? 0);
  const range = /^\w+ by \([^)]*\) \(min_over_time\([^[]*\[(\w+)\]/.exec(rule.expr)?.[1];
  const lasting = range === undefined ? 0 : durationMs(range) / 1000;
  return waits + lasting + (age > longestAge ? 0 : age);
}

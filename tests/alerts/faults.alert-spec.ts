import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { faultClasses, type FaultClass } from '../observability/fault-classes.ts';
import { settings } from '../system/support/stack.ts';
import { faults } from './faults/index.ts';
import type { Fault } from './support/fault.ts';
import { looksBack } from './support/rules.ts';
import { Report } from './support/report.ts';
import { memorySeconds, promisedSeconds, speed } from './support/speed.ts';
import { Watch, type Firing } from './support/watch.ts';

/**
 * A fault has five minutes to be told of. At a speed above 1 that is more than the promise: what services do of their
 * own at their own pace (gauges ask the database every ten seconds, loops turn) does not become faster.
 */
const toFire = { timeoutMs: 300_000, everyMs: 100 } as const;
/** The longest memory of a rule, and then some. */
const toClear = { timeoutMs: 900_000, everyMs: 100 } as const;

const live = faultClasses(`${settings.locations.repository}/`).filter(({ key }) => key !== undefined);
const only = (process.env['ALERT_ONLY'] ?? '').split(/[\s,]+/).filter((name) => name !== '');
const chosen = live.filter(({ key = '' }) => only.length === 0 || only.includes(key));

let watch: Watch;
const report = new Report(speed);

const namesOf = (firing: readonly Firing[]): readonly string[] =>
  [...new Set(firing.map(({ alert }) => alert))].sort();

const seconds = (since: number): number => (performance.now() - since) / 1_000;

/** Nothing fires, and nothing that did excuses what comes now. */
async function calm(expected: readonly string[]): Promise<void> {
  await eventually(async () => expect(await watch.firing()).toEqual([]), toClear);
  const memory = looksBack(expected) ? memorySeconds : 1;
  await eventually(async () => expect(namesOf(await watch.remembered(memory))).toEqual([]), toClear);
}

/** Until all of these fire; when there are none, the time in which they would have. */
async function untilFired(names: readonly string[]): Promise<void> {
  if (names.length === 0) await sleep(promisedSeconds * 1_000);
  await eventually(
    async () => expect(namesOf(await watch.firing())).toEqual(expect.arrayContaining([...names])),
    toFire,
  );
}

async function untilCleared(): Promise<number> {
  const began = performance.now();
  await eventually(async () => expect(await watch.firing()).toEqual([]), toClear);
  return seconds(began);
}

describe('alerts of the running product', () => {
  beforeAll(async () => {
    watch = await Watch.start({ prometheus: process.env['TEST_PROMETHEUS'] ?? '', speed });
  });
  afterAll(async () => {
    await watch?.end();
    process.stderr.write(report.text());
  });

  it.each(chosen)('$class, $name: $key fires $fires', async (given: FaultClass) => {
    const fault = faults[given.key ?? ''] as Fault;
    try {
      await fault.prepare?.();
      await calm(given.fires);
      await judged(given, fault);
    } finally {
      await fault.tidy?.();
    }
  });
});

async function judged(given: FaultClass, fault: Fault): Promise<void> {
  const began = performance.now();
  let fired = Number.NaN;
  try {
    await fault.begin();
    await untilFired(given.fires);
    fired = seconds(began);
  } finally {
    await fault.repair();
  }
  const cleared = await untilCleared();
  const all = await watch.firedWithin(seconds(began));
  report.note(given, { fired, cleared, alerts: all });
  expect(all.filter(({ alert }) => !given.fires.includes(alert))).toEqual([]);
}

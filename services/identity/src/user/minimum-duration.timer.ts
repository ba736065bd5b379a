import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const jitterMs = 50;

/** Answers and refusals alike come no sooner than after `ms` and a little jitter, so that time tells nothing. */
export async function takingAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const end = sleep(ms === 0 ? 0 : ms + randomInt(jitterMs));
  try {
    return await work();
  } finally {
    await end;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { NeighbourFailed, Problem } from '../errors/index.ts';

type Call = (...given: unknown[]) => unknown;

/** Answers that ask to come again with the same. */
const later: ReadonlySet<string> = new Set(['service.unavailable', 'idempotency.in_progress']);

/** Who failed at this one request did not ask to come again. */
const isLater = (error: unknown): boolean =>
  error instanceof Problem && later.has(error.code) && !(error.cause instanceof NeighbourFailed);

/**
 * A client that does as it is told, as an app does: whoever is asked to come later repeats the same call, for two
 * minutes. Any other refusal is an answer. For what a test asks of a service that is well: on a busy machine a call of
 * its own to a neighbour may be cut off.
 */
export function patient<C extends object>(client: C, patienceMs = 120_000): C {
  return new Proxy(client, {
    get: (target, name) => {
      const call = Reflect.get(target, name) as unknown;
      if (typeof call !== 'function') return call;
      return (...given: unknown[]) => repeated(() => (call as Call)(...given), patienceMs);
    },
  });
}

function repeated(call: () => unknown, patienceMs: number): unknown {
  const first = call();
  return first instanceof Promise ? untilAnswered(first, call, performance.now() + patienceMs) : first;
}

async function untilAnswered(first: Promise<unknown>, call: () => unknown, end: number): Promise<unknown> {
  for (let answer: unknown = first; ; answer = call()) {
    try {
      return await answer;
    } catch (error) {
      if (!isLater(error) || performance.now() > end) throw error;
      await sleep(100);
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { as, publicApi, sendWithin } from '../../deploy/src/api/public-api.ts';
import type { Customer } from '../system/support/customer.ts';
import { password } from '../system/support/customer.ts';
import { api as stack, settings } from '../system/support/stack.ts';
import { rows } from '../system/support/traces.ts';
import type { Target } from './schedule.ts';
import type { Happened } from './storm.ts';

/** A question that is answered well only when all of its targets work. */
interface Probe {
  readonly needs: readonly Target[];
  ask(customer: Customer, file: string): Promise<boolean>;
}

const ok = (call: Promise<{ readonly response: { readonly status: number } }>): Promise<boolean> =>
  call.then(({ response }) => response.status === 200);
const api = publicApi(stack.origin, sendWithin(5_000));

/** When nothing older than a second is unsent, the broker takes what it is given. */
async function outboxIsEmpty(): Promise<boolean> {
  const [row] = await rows<{ n: number }>(
    'orders',
    `SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL AND created_at < now() - interval '1 second'`,
  );
  return row?.n === 0;
}

const probes: readonly Probe[] = [
  {
    needs: ['gateway', 'orders'],
    ask: () => ok(api.GET('/packages', { params: { query: { currency: 'EUR' } } })),
  },
  {
    needs: ['coupons'],
    ask: () => {
      const body = { code: 'WELCOME10', package: 'professional', currency: 'EUR' } as const;
      return ok(api.POST('/coupons/validate', { body }));
    },
  },
  {
    needs: ['identity', 'postgres'],
    ask: ({ token }) => ok(api.GET('/auth/user', as(token))),
  },
  { needs: ['media'], ask: ({ token }) => ok(api.GET('/photos', as(token))) },
  {
    needs: ['minio'],
    ask: async (_customer, file) =>
      (await fetch(`${settings.publicUrl}${file}`, { signal: AbortSignal.timeout(5_000) })).status === 200,
  },
  {
    needs: ['keycloak'],
    ask: ({ email }) => ok(api.POST('/auth/login', { body: { email, password } })),
  },
  { needs: ['kafka'], ask: outboxIsEmpty },
];

const everyMs = 250;

/** Asks all the time, so that afterwards the first good answer after each fault is known. */
export class Probes {
  /** Beginnings of questions that were answered well, in ms since 1970. */
  readonly #good = new Map<Probe, number[]>(probes.map((probe) => [probe, []]));
  #over = false;
  #asking: Promise<unknown> | undefined;

  /** @param file path of an image of the customer's photo */
  start(customer: Customer, file: string): void {
    this.#asking = Promise.all(probes.map((probe) => this.#askOn(probe, customer, file)));
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#asking;
  }

  /** Seconds from the end of each fault to the first good answer, by target. */
  recovery(happened: readonly Happened[]): ReadonlyMap<Target, readonly number[]> {
    const seconds = new Map<Target, number[]>();
    for (const { targets, endedAt } of happened) {
      for (const target of targets) {
        const probe = probes.find(({ needs }) => needs.includes(target));
        const first = probe && this.#good.get(probe)?.find((at) => at >= endedAt);
        if (first !== undefined)
          seconds.set(target, [...(seconds.get(target) ?? []), (first - endedAt) / 1_000]);
      }
    }
    return seconds;
  }

  async #askOn(probe: Probe, customer: Customer, file: string): Promise<void> {
    while (!this.#over) {
      const at = Date.now();
      if (await probe.ask(customer, file).catch(() => false)) this.#good.get(probe)?.push(at);
      await sleep(everyMs);
    }
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Stripe } from 'stripe';
import { StripeControl } from '../src/client.ts';
import { order, stripeAt } from './support/sandbox.ts';

/** Each test starts two processes. */
jest.setTimeout(60_000);

interface Process {
  readonly child: ChildProcess;
  readonly stripe: Stripe;
  readonly control: StripeControl;
}

describe('a process that is killed', () => {
  let folder: string;
  let running: ChildProcess | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stripe-kill-'));
  });
  afterEach(() => {
    running?.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  async function start(): Promise<Process> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
      env: { PORT: '0', STRIPE_DOUBLE_JOURNAL: join(folder, 'journal.jsonl') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = child;
    for await (const line of createInterface({ input: child.stdout })) {
      const [url] = /http:\S+/.exec(line) ?? [];
      if (url)
        return { child, stripe: stripeAt({ url, secretKey: 'sk_test_1' }), control: new StripeControl(url) };
    }
    throw new Error('The double ended before it answered.');
  }

  it.each([1, 5, 17])(
    'after %i answers knows all that it answered, and does the rest once',
    async (after) => {
      const keys = Array.from({ length: 30 }, (_, n) => `key-${n}`);
      const fixed = order();
      const create = ({ stripe }: Process, idempotencyKey: string) =>
        stripe.checkout.sessions.create(fixed, { idempotencyKey });
      const first = await start();
      const answered = new Map<string, string>();
      const exit = once(first.child, 'exit');
      await Promise.allSettled(
        keys.map(async (key) => {
          const { id } = await create(first, key);
          answered.set(key, id);
          if (answered.size === after) first.child.kill('SIGKILL');
        }),
      );
      await exit;

      const again = await start();
      const ids = new Map<string, string>();
      for (const key of keys) ids.set(key, (await create(again, key)).id);
      for (const [key, id] of answered) expect(ids.get(key)).toBe(id);
      const { data } = await again.stripe.checkout.sessions.list({ limit: 100 });
      expect(data.map(({ id }) => id).toSorted()).toEqual([...ids.values()].toSorted());
    },
  );

  it('in the middle of refunds pays each back once', async () => {
    const first = await start();
    const paid: string[] = [];
    for (let n = 0; n < 10; n++) {
      const { id } = await first.stripe.checkout.sessions.create(order());
      paid.push((await first.control.pay(id)).session.payment_intent as string);
    }
    const exit = once(first.child, 'exit');
    const refund = ({ stripe }: Process, payment_intent: string) =>
      stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund:${payment_intent}` });
    await Promise.allSettled(
      paid.map(async (intent) => {
        await refund(first, intent);
        first.child.kill('SIGKILL');
      }),
    );
    await exit;
    const again = await start();
    for (const intent of paid) expect(await refund(again, intent)).toMatchObject({ amount: 2900 });
    const { payments, totals } = await again.control.ledger();
    expect(payments.map(({ refunds }) => refunds.length)).toEqual(paid.map(() => 1));
    expect(totals).toEqual({ eur: 0 });
  });
});

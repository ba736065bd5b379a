import { expect, it } from '@jest/globals';
import type { Tx } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import type { DataSource } from 'typeorm';
import type { Movement } from './movement.ts';
import { PaymentHooks } from './payment-hooks.service.ts';
import { MovementRepository } from './movement.repository.ts';

const moved = async (currency: string, kind: string): Promise<number> =>
  Number(
    new RegExp(`^money_minor_total\\{currency="${currency}",kind="${kind}"\\} (\\d+)$`, 'm').exec(
      (await metricsText()).body,
    )?.[1],
  );

it('counts money that moved once, when its transaction is committed', async () => {
  const committed: (() => void)[] = [];
  let isNews = true;
  const tx = {
    manager: { query: async () => (isNews ? [{}] : []) },
    afterCommit: (count: () => void) => void committed.push(count),
  } as unknown as Tx;
  const movements = new MovementRepository({} as DataSource, new PaymentHooks());
  const movement: Movement = {
    kind: 'refund',
    providerRef: 're_1',
    orderId: 'o',
    paymentRef: 'pi_1',
    amount: -1_200n,
    currency: 'EUR',
  };
  expect(await moved('EUR', 'refund')).toBe(0);
  await movements.note(tx, movement);
  expect(await moved('EUR', 'refund')).toBe(0);
  for (const count of committed) count();
  expect(await moved('EUR', 'refund')).toBe(1_200);
  isNews = false;
  await movements.note(tx, movement);
  expect(committed).toHaveLength(1);
});

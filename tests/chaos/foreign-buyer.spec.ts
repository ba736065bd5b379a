import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStripeDouble, type StripeDouble } from '@headshots/stripe-double/client';
import { ForeignBuyer } from './foreign-buyer.ts';
import { foreignPurchasesOf } from './foreign-purchases.ts';
import { everything } from './schedule.ts';

let double: StripeDouble;

beforeAll(async () => {
  double = await startStripeDouble();
});
afterAll(() => double?.stop());

it('buys elsewhere, once each, and its money meets the fate that is planned', async () => {
  const purchases = foreignPurchasesOf({ seed: 3, targets: everything, lengthMs: 0 });
  const testimonies = await new ForeignBuyer(double).buy(purchases.map((one) => ({ ...one, pauseMs: 0 })));
  const { payments } = await double.control.ledger();
  expect(payments).toHaveLength(purchases.length);
  expect(testimonies.map(({ stuck }) => stuck)).toEqual(purchases.map(() => ''));
  const money = testimonies.map(({ fate, session }) => {
    const { charged, refunded, disputed } = payments.find((one) => one.session === session)!;
    return [fate, { charged, refunded, disputed }];
  });
  const kept = { charged: 700, refunded: 0, disputed: 0 };
  expect(Object.fromEntries(money)).toEqual({
    kept,
    refunded: { ...kept, refunded: 700 },
    disputed: { ...kept, disputed: 700 },
    'warned of': kept,
  });
});

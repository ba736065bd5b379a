import { OutboxWriter } from '@headshots/platform/outbox';
import { createDataSource, UnitOfWork } from '@headshots/platform/persistence';
import { CouponRepository, AddCoupons } from './coupon/index.ts';
import { tables } from './tables.ts';
import type { NewCoupon } from './coupon/coupon.ts';

const always = { validFrom: null, validUntil: null, packages: null } as const;

const developmentCoupons: readonly NewCoupon[] = [
  { code: 'WELCOME10', value: { kind: 'percent', percent: 10 }, maxUses: null, ...always },
  { code: 'LASTONE', value: { kind: 'percent', percent: 50 }, maxUses: 1, ...always },
  { code: 'FREESHOT', value: { kind: 'percent', percent: 100 }, maxUses: null, ...always },
  {
    code: 'FIVEOFF',
    value: { kind: 'amount', amounts: { EUR: 500, USD: 500, NOK: 5000, DKK: 3500, SEK: 5000 } },
    maxUses: null,
    ...always,
  },
];

export async function seedCoupons(databaseUrl: string): Promise<readonly string[]> {
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 1, ...tables });
  await dataSource.initialize();
  try {
    return await new AddCoupons(
      new UnitOfWork(dataSource, new OutboxWriter()),
      new CouponRepository(dataSource),
    ).run(developmentCoupons);
  } finally {
    await dataSource.destroy();
  }
}

import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { CouponActEntity } from './coupon-act.entity.ts';

export type CouponAct = Pick<CouponActEntity, 'at' | 'act' | 'operator'>;

const most = 100;
const outdated: Outdated = {
  table: 'coupon_acts',
  by: 'at',
  where: `at < now() - interval '90 days'`,
};

/** Who did what about a coupon, and when. */
@Injectable()
export class CouponActRepository {
  constructor(private readonly dataSource: DataSource) {}

  async record({ manager }: Tx, act: Pick<CouponActEntity, 'couponId' | 'act' | 'operator'>): Promise<void> {
    await manager.insert(CouponActEntity, { ...act, id: uuid() });
  }

  /** The newest hundred, the oldest of them first. */
  async of(couponId: string): Promise<readonly CouponAct[]> {
    const rows = await this.dataSource.manager.find(CouponActEntity, {
      where: { couponId },
      order: { at: 'DESC', id: 'DESC' },
      take: most,
    });
    return rows.map(({ at, act, operator }) => ({ at, act, operator })).reverse();
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}

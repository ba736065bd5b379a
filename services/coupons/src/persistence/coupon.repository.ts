import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Coupon } from '../domain/coupon.ts';
import { CouponEntity } from './coupon.entity.ts';

export interface FoundCoupon {
  readonly coupon: Coupon;
  /** The database's clock: the only one that decides about validity. */
  readonly now: Date;
}

@Injectable()
export class CouponRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findByCode(code: string): Promise<FoundCoupon | undefined> {
    const { entities, raw } = await this.dataSource
      .createQueryBuilder(CouponEntity, 'c')
      .addSelect('now()', 'now')
      .where('c.code = :code', { code })
      .getRawAndEntities<{ now: Date }>();
    const [row] = entities;
    const [clock] = raw;
    return row && clock && { coupon: toCoupon(row), now: clock.now };
  }

  /** Takes one use if one is left, atomically. False when none is. */
  async takeUse({ manager }: Tx, couponId: string): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(CouponEntity)
      .set({ used: () => 'used + 1' })
      .where('id = :couponId AND (max_uses IS NULL OR used < max_uses)', { couponId })
      .execute();
    return affected === 1;
  }

  async giveUseBack({ manager }: Tx, couponId: string): Promise<void> {
    await manager.decrement(CouponEntity, { id: couponId }, 'used', 1);
  }

  /** Adds the coupon unless its code exists. False when it does. */
  async addIfNew({ manager }: Tx, coupon: Omit<Coupon, 'id' | 'used'>): Promise<boolean> {
    const packages = coupon.packages && [...coupon.packages];
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(CouponEntity)
      .values({ ...coupon, packages, id: uuid() })
      .orIgnore()
      .returning('id')
      .execute();
    return (raw as unknown[]).length === 1;
  }
}

function toCoupon({ createdAt: _, ...coupon }: CouponEntity): Coupon {
  return coupon;
}

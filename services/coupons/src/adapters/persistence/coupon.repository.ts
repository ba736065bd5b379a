import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { CouponStore, FoundCoupon } from '../../application/ports/coupon.store.ts';
import type { Coupon } from '../../domain/coupon.ts';
import { CouponEntity } from './coupon.entity.ts';

@Injectable()
export class CouponRepository implements CouponStore {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

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

import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, IsNull, Not } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Coupon, NewCoupon } from './coupon.ts';
import { CouponEntity } from './coupon.entity.ts';

export interface FoundCoupon {
  readonly coupon: Coupon;
  /** The database's clock: the only one that decides about validity. */
  readonly now: Date;
}

export interface CouponRecord extends FoundCoupon {
  readonly createdAt: Date;
  readonly reserved: number;
  readonly redeemed: number;
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

  async records(code?: string): Promise<readonly CouponRecord[]> {
    const count = (state: string): string =>
      `(SELECT count(*)::int FROM reservations r WHERE r.coupon_id = c.id AND r.state = '${state}')`;
    const query = this.dataSource
      .createQueryBuilder(CouponEntity, 'c')
      .addSelect('now()', 'now')
      .addSelect(count('reserved'), 'reserved')
      .addSelect(count('redeemed'), 'redeemed')
      .orderBy('c.createdAt', 'DESC')
      .addOrderBy('c.code');
    if (code !== undefined) query.where('c.code = :code', { code });
    const { entities, raw } =
      await query.getRawAndEntities<Pick<CouponRecord, 'now' | 'reserved' | 'redeemed'>>();
    return entities.flatMap((row, index) => {
      const beside = raw[index];
      if (!beside) return [];
      const { now, reserved, redeemed } = beside;
      return [{ coupon: toCoupon(row), createdAt: row.createdAt, now, reserved, redeemed }];
    });
  }

  async now({ manager }: Tx): Promise<Date> {
    const [row] = await manager.query<{ now: Date }[]>('SELECT now()');
    if (!row) throw new Error('The database tells no time.');
    return row.now;
  }

  /** Ends the coupon, or brings it back. False when it was so before, or there is none. */
  async switch({ manager }: Tx, code: string, to: 'disabled' | 'enabled'): Promise<boolean> {
    const { affected } = await manager.update(
      CouponEntity,
      { code, disabledAt: to === 'disabled' ? IsNull() : Not(IsNull()) },
      { disabledAt: to === 'disabled' ? () => 'now()' : null },
    );
    return affected === 1;
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

  async addIfNew({ manager }: Tx, coupon: NewCoupon): Promise<boolean> {
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

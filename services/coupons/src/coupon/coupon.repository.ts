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

export interface ListedCoupon extends FoundCoupon {
  readonly createdAt: Date;
}

export interface CouponRecord extends ListedCoupon {
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

  /**
   * The newest first; their ids are in the order in which they were made.
   * @param beginning of their codes
   * @param after id of the last one of the page before
   */
  async page(limit: number, beginning: string, after?: string): Promise<readonly ListedCoupon[]> {
    const page = this.dataSource
      .createQueryBuilder(CouponEntity, 'c')
      .addSelect('now()', 'now')
      .where('starts_with(c.code, :beginning)', { beginning });
    if (after !== undefined) page.andWhere('c.id < :after', { after });
    const { entities, raw } = await page
      .orderBy('c.id', 'DESC')
      .limit(limit)
      .getRawAndEntities<{ now: Date }>();
    const [clock] = raw;
    return clock
      ? entities.map((row) => ({ coupon: toCoupon(row), createdAt: row.createdAt, now: clock.now }))
      : [];
  }

  async now({ manager }: Tx): Promise<Date> {
    const [row] = await manager.query<{ now: Date }[]>('SELECT now()');
    if (!row) throw new Error('The database tells no time.');
    return row.now;
  }

  /** Ends the coupon, or brings it back, and answers its id. Undefined when it was so before, or there is none. */
  async switch({ manager }: Tx, code: string, to: 'disabled' | 'enabled'): Promise<string | undefined> {
    const { raw } = await manager
      .createQueryBuilder()
      .update(CouponEntity)
      .set({ disabledAt: to === 'disabled' ? () => 'now()' : null })
      .where({ code, disabledAt: to === 'disabled' ? IsNull() : Not(IsNull()) })
      .returning('id')
      .execute();
    return idIn(raw);
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

  /** Answers its id; undefined when its code is taken. */
  async addIfNew({ manager }: Tx, coupon: NewCoupon): Promise<string | undefined> {
    const packages = coupon.packages && [...coupon.packages];
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(CouponEntity)
      .values({ ...coupon, packages, id: uuid() })
      .orIgnore()
      .returning('id')
      .execute();
    return idIn(raw);
  }
}

/** Of the one row that a statement returned. */
const idIn = (raw: unknown): string | undefined => (raw as readonly { readonly id: string }[])[0]?.id;

function toCoupon({ createdAt: _, ...coupon }: CouponEntity): Coupon {
  return coupon;
}

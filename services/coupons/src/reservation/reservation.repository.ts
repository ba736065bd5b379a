import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { Reservation } from './reservation.ts';
import { CouponEntity } from '../coupon/index.ts';
import { ReservationEntity } from './reservation.entity.ts';

export interface CouponUse extends Pick<Reservation, 'orderId' | 'package' | 'discount' | 'state'> {
  readonly code: string;
  readonly reservedAt: Date;
}

/** No payment and no repeated request asks for them any more. */
const cameToNothing: Outdated = {
  table: 'reservations',
  by: 'changed_at',
  where: `state IN ('lapsed', 'returned') AND NOT holds_use AND changed_at < now() - interval '90 days'`,
};

@Injectable()
export class ReservationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** False when the order has one already. */
  async insert({ manager }: Tx, { discount, total, ...same }: Reservation): Promise<boolean> {
    const amounts = { currency: total.currency, discountAmount: discount.amount, totalAmount: total.amount };
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(ReservationEntity)
      .values({ ...same, ...amounts })
      .orIgnore()
      .returning('id')
      .execute();
    return (raw as unknown[]).length === 1;
  }

  async lockOfOrder({ manager }: Tx, orderId: string): Promise<Reservation | undefined> {
    const row = await manager.findOne(ReservationEntity, {
      where: { orderId },
      lock: { mode: 'pessimistic_write' },
    });
    return row ? toReservation(row) : undefined;
  }

  async lockExpired({ manager }: Tx): Promise<Reservation | undefined> {
    const row = await manager
      .createQueryBuilder(ReservationEntity, 'r')
      .where(`r.state = 'reserved' AND r.expiresAt < now()`)
      .orderBy('r.expiresAt')
      .limit(1)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getOne();
    return row ? toReservation(row) : undefined;
  }

  /** @throws Error when `before` is not what the database holds */
  async update(
    { manager }: Tx,
    before: Reservation,
    { state, holdsUse, expiresAt }: Reservation,
  ): Promise<void> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(ReservationEntity)
      .set({ state, holdsUse, expiresAt, changedAt: () => 'now()' })
      .where('id = :id AND state = :from', { id: before.id, from: before.state })
      .execute();
    if (affected !== 1) throw new Error(`Reservation ${before.id} is not in state ${before.state}.`);
  }

  async lockOpenOf({ manager }: Tx, userId: string): Promise<readonly Reservation[]> {
    const rows = await manager.find(ReservationEntity, {
      where: { userId, state: 'reserved' },
      order: { couponId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return rows.map(toReservation);
  }

  async cutLoose({ manager }: Tx, userId: string, reference: string): Promise<void> {
    await manager.update(ReservationEntity, { userId }, { userId: reference });
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, cameToNothing);
  }

  async usesOf(userId: string): Promise<readonly CouponUse[]> {
    const { entities, raw } = await this.dataSource
      .createQueryBuilder(ReservationEntity, 'r')
      .innerJoin(CouponEntity, 'c', 'c.id = r.couponId')
      .addSelect('c.code', 'code')
      .where('r.userId = :userId', { userId })
      .orderBy('r.createdAt')
      .getRawAndEntities<{ code: string }>();
    return entities.map((row, index) => {
      const { orderId, package: name, discount, state } = toReservation(row);
      return {
        code: raw[index]?.code ?? '',
        orderId,
        package: name,
        discount,
        state,
        reservedAt: row.createdAt,
      };
    });
  }
}

function toReservation(row: ReservationEntity): Reservation {
  const { currency, discountAmount, totalAmount, createdAt: _created, changedAt: _changed, ...same } = row;
  return {
    ...same,
    discount: { amount: discountAmount, currency },
    total: { amount: totalAmount, currency },
  };
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { ReservationStore } from '../../application/ports/reservation.store.ts';
import type { Reservation } from '../../domain/reservation.ts';
import { ReservationEntity } from './reservation.entity.ts';

@Injectable()
export class ReservationRepository implements ReservationStore {
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
}

function toReservation(row: ReservationEntity): Reservation {
  const { currency, discountAmount, totalAmount, createdAt: _created, changedAt: _changed, ...same } = row;
  return {
    ...same,
    discount: { amount: discountAmount, currency },
    total: { amount: totalAmount, currency },
  };
}

import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { Tx } from '@headshots/platform/persistence';
import { CouponRedeemedSchema } from '@headshots/proto/coupons/v1/events_pb';
import type { Reservation } from './reservation.ts';
import {
  reservationTransition,
  type ReservationEvent,
  type ReservationTransition,
} from './reservation-transitions.ts';
import { CouponRepository } from '../coupon/index.ts';
import { ReservationRepository } from './reservation.repository.ts';

const overdrawn = new Counter({
  name: 'coupons_redeemed_without_use_total',
  help: "Payments told so late that the use held for them was somebody else's by then: granted all the same",
});

/** The one way an existing reservation changes, together with the uses of its coupon, in the caller's transaction. */
@Injectable()
export class ChangeReservation {
  private readonly logger = new Logger(ChangeReservation.name);

  constructor(
    private readonly coupons: CouponRepository,
    private readonly reservations: ReservationRepository,
  ) {}

  /** False when the order has no reservation or the event changes nothing. */
  async ofOrder(tx: Tx, orderId: string, event: ReservationEvent): Promise<boolean> {
    const reservation = await this.reservations.lockOfOrder(tx, orderId);
    return reservation ? this.apply(tx, reservation, event) : false;
  }

  /** For a caller that holds the row already. */
  async apply(tx: Tx, before: Reservation, event: ReservationEvent): Promise<boolean> {
    const transition = reservationTransition(before.state, event);
    if (!transition) return false;
    const holdsUse = await this.moveUse(tx, before, transition);
    await this.reservations.update(tx, before, { ...before, state: transition.to, holdsUse });
    const { id: reservationId, couponId, orderId } = before;
    if (transition.redeems && !holdsUse)
      tx.afterCommit(() => {
        overdrawn.inc();
        this.logger.error({ couponId, orderId }, 'a payment came after its use was given to another order');
      });
    if (transition.redeems) await tx.publish(CouponRedeemedSchema, { reservationId, couponId, orderId });
    return true;
  }

  private async moveUse(
    tx: Tx,
    { couponId, holdsUse }: Reservation,
    { use }: ReservationTransition,
  ): Promise<boolean> {
    switch (use) {
      case 'keep':
        return holdsUse;
      case 'give_back':
        if (holdsUse) await this.coupons.giveUseBack(tx, couponId);
        return false;
      case 'take':
      case 'take_if_left':
        return holdsUse || this.coupons.takeUse(tx, couponId);
    }
  }
}

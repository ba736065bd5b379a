import { Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { v7 as uuid } from 'uuid';
import { fits, type Purchase } from '../coupon/coupon.ts';
import { discounted } from '../coupon/discount.ts';
import type { Reservation } from './reservation.ts';
import { reservationTransition } from './reservation-transitions.ts';
import { FindCoupon, CouponRepository } from '../coupon/index.ts';
import { ReservationRepository } from './reservation.repository.ts';

export interface ReserveCommand extends Purchase {
  readonly code: string;
  readonly orderId: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

/** Takes one use of a coupon for an order. The same order gets the same reservation again. */
@Injectable()
export class ReserveUse {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findCoupon: FindCoupon,
    private readonly coupons: CouponRepository,
    private readonly reservations: ReservationRepository,
    private readonly erasures: Erasures,
  ) {}

  /** @throws Problem `coupon.code_required`, `coupon.not_found`, `coupon.invalid` */
  async run(command: ReserveCommand): Promise<Reservation> {
    const { coupon, now } = await this.findCoupon.run(command.code);
    return this.unitOfWork.run(async (tx) => {
      if (await this.erasures.isErased(tx, command.userId)) throw problem('coupon.invalid');
      const before = await this.reservations.lockOfOrder(tx, command.orderId);
      if (before) return this.again(tx, before, coupon.id, command.expiresAt);
      if (!fits(coupon, command, now)) throw problem('coupon.invalid');
      return this.first(tx, coupon.id, command, discounted(command.price, coupon.value));
    });
  }

  private async first(
    tx: Tx,
    couponId: string,
    { orderId, userId, package: name, expiresAt }: ReserveCommand,
    amounts: Pick<Reservation, 'discount' | 'total'>,
  ): Promise<Reservation> {
    const held = { state: 'reserved', holdsUse: true } as const;
    const reservation = {
      id: uuid(),
      couponId,
      orderId,
      userId,
      package: name,
      expiresAt,
      ...amounts,
      ...held,
    };
    if (!(await this.reservations.insert(tx, reservation)))
      throw problem('service.unavailable', { retryAfterSeconds: 1 });
    if (!(await this.coupons.takeUse(tx, couponId))) throw problem('coupon.invalid');
    return reservation;
  }

  private async again(tx: Tx, before: Reservation, couponId: string, expiresAt: Date): Promise<Reservation> {
    if (before.couponId !== couponId || before.state === 'returned') throw problem('coupon.invalid');
    const transition = reservationTransition(before.state, 'repeated');
    if (!transition) return before;
    if (!(await this.coupons.takeUse(tx, couponId))) throw problem('coupon.invalid');
    const after = { ...before, state: transition.to, holdsUse: true, expiresAt };
    await this.reservations.update(tx, before, after);
    return after;
  }
}

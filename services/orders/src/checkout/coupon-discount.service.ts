import { Injectable, Logger } from '@nestjs/common';
import { isDependencyDown, Problem } from '@headshots/platform/errors';
import { after } from '../order/deadline.policy.ts';
import { nothing, type Money } from '../order/money.ts';
import { discountOn } from './discount.ts';
import { CheckoutSettings } from './checkout.settings.ts';
import { CouponsPort } from './coupons.port.ts';
import type { PlaceOrderCommand } from './place-order.command.ts';

export interface Discount {
  readonly discount: Money;
  readonly couponCode: string | null;
  readonly couponReservationId: string | null;
}

@Injectable()
export class CouponDiscount {
  private readonly logger = new Logger(CouponDiscount.name);

  constructor(
    private readonly coupons: CouponsPort,
    private readonly settings: CheckoutSettings,
  ) {}

  async around<T>(
    command: PlaceOrderCommand,
    orderId: string,
    price: Money,
    work: (discount: Discount) => Promise<T>,
  ): Promise<T> {
    if (command.couponCode === '') {
      return work({ discount: nothing(price.currency), couponCode: null, couponReservationId: null });
    }
    const { reservationId, discount: granted } = await this.coupons.reserve({
      code: command.couponCode,
      orderId,
      userId: command.userId,
      package: command.package,
      price,
      expiresAt: after(new Date(), this.settings.reservationSeconds),
    });
    try {
      const discount = discountOn(price, granted);
      return await work({ discount, couponCode: command.couponCode, couponReservationId: reservationId });
    } catch (error) {
      if (certainlyFailed(error)) await this.release(orderId);
      throw error;
    }
  }

  private async release(orderId: string): Promise<void> {
    try {
      await this.coupons.release(orderId);
    } catch (error) {
      this.logger.warn({ err: error, orderId }, 'coupon use not given back now, its reservation will expire');
    }
  }
}

/** A commit whose answer was lost may have succeeded; an overtaken try has a successor with its reservation. */
function certainlyFailed(error: unknown): boolean {
  return error instanceof Problem ? error.code !== 'idempotency.in_progress' : !isDependencyDown(error);
}

import { Injectable, Logger } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OrderRepository } from '../order/index.ts';
import { PaymentRepository, ApplyFacts, PaymentFailed, PaymentPort } from '../payments/index.ts';
import type { Order } from '../order/order.ts';
import { CouponsPort } from './coupons.port.ts';
import type { ChosenLook } from './photos.port.ts';
import type { PlaceOrderCommand } from './place-order.command.ts';

@Injectable()
export class OwnUnpaidOrder {
  private readonly logger = new Logger(OwnUnpaidOrder.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly payments: PaymentRepository,
    private readonly payment: PaymentPort,
    private readonly coupons: CouponsPort,
    private readonly applyFacts: ApplyFacts,
  ) {}

  /**
   * The address to pay at when the same is wanted; undefined when the order has ended and another can be placed.
   * @throws Problem `photo.already_ordered` when the order was paid; `photo.in_use` for somebody else's, or while a bank
   * has begun to pay it; `service.unavailable`
   */
  async run(order: Order, command: PlaceOrderCommand, look: ChosenLook): Promise<string | undefined> {
    if (order.userId !== command.userId) throw problem('photo.in_use');
    if (order.state !== 'awaiting_payment') throw problem('photo.already_ordered');
    if (isSame(order, command, look)) {
      const nextUrl = await this.payments.payableUrl(order.paymentSessionId);
      if (nextUrl) return nextUrl;
    }
    await this.end(order);
    return undefined;
  }

  /** Ends what the user left unpaid with a coupon: an account holds one use at a time. */
  async giveUpCoupons(userId: string): Promise<void> {
    for (const order of await this.orders.holdingCoupons(userId)) await this.close(order);
  }

  private async end(order: Order): Promise<void> {
    const state = await this.close(order);
    if (state === 'expired') return;
    throw problem(state === 'awaiting_payment' ? 'photo.in_use' : 'photo.already_ordered');
  }

  private async close({ id, paymentSessionId }: Order): Promise<Order['state'] | undefined> {
    const facts = await this.payment.close(paymentSessionId).catch((error: unknown) => {
      throw error instanceof PaymentFailed
        ? problem('service.unavailable', { retryAfterSeconds: 2, cause: error })
        : error;
    });
    await this.unitOfWork.run((tx) => this.applyFacts.run(tx, facts));
    const state = (await this.orders.find(id))?.state;
    if (state !== 'expired') return state;
    // The next order may want the same use; the fact that this one has expired would come too late for it.
    await this.coupons.release(id).catch((err: unknown) => {
      this.logger.warn({ err, orderId: id }, 'coupon use not given back now, the fact will');
    });
    return state;
  }
}

const isSame = (order: Order, command: PlaceOrderCommand, look: ChosenLook): boolean =>
  order.expression === look.expression &&
  order.outfit === look.outfit &&
  order.package === command.package &&
  order.total.currency === command.currency &&
  (order.couponCode ?? '') === command.couponCode;

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { Erasures } from '@headshots/erasure';
import { problem } from '@headshots/platform/errors';
import {
  IdempotencyStore,
  messageCodec,
  UnitOfWork,
  type SaveAnswer,
  type Tx,
} from '@headshots/platform/persistence';
import {
  PlaceOrderResponseSchema,
  type Order as OrderMessage,
  type PlaceOrderResponse,
} from '@headshots/proto/orders/v1/orders_pb';
import { AdvanceOrder, countState, publishPlaced, isPhotoTaken, OrderRepository } from '../order/index.ts';
import type { Checkout } from '../payments/index.ts';
import { missingConsent, type ConsentVersions } from '../order/consents.ts';
import { after } from '../order/deadline.policy.ts';
import { newOrder, type NewOrder } from '../order/new-order.ts';
import { orderNumber, orderNumberBytes } from '../order/order-number.ts';
import type { Order } from '../order/order.ts';
import { priceOf } from './price-book.ts';
import { CheckoutSettings } from './checkout.settings.ts';
import { PhotosPort } from './photos.port.ts';
import { CouponDiscount } from './coupon-discount.service.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { OpenCheckout } from './open-checkout.service.ts';
import { OrderLanguage } from './order-language.service.ts';
import { OwnUnpaidOrder } from './own-unpaid-order.service.ts';
import { orderIdOf, scopeOf, type PlaceOrderCommand } from './place-order.command.ts';

type Draft = Omit<NewOrder, 'placedAt' | 'deadlineAt'>;

type SavePlaced = (tx: Tx, order: Order, nextUrl: string) => Promise<PlaceOrderResponse>;

@Injectable()
export class PlaceOrder {
  /** Tabs that order one photo at once get one order, and one checkout is opened. */
  private readonly tabs = new OneAtATime();

  constructor(
    private readonly idempotency: IdempotencyStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly photos: PhotosPort,
    private readonly coupon: CouponDiscount,
    private readonly openCheckout: OpenCheckout,
    private readonly languages: OrderLanguage,
    private readonly ownUnpaidOrder: OwnUnpaidOrder,
    private readonly advanceOrder: AdvanceOrder,
    private readonly erasures: Erasures,
    private readonly settings: CheckoutSettings,
  ) {}

  /**
   * @param messageOf how an order is written in the answer, which is kept for who asks again
   * @throws Problem of a consent, the photo, the coupon, the idempotency key, or `service.unavailable`
   */
  run(command: PlaceOrderCommand, messageOf: (order: Order) => OrderMessage): Promise<PlaceOrderResponse> {
    const scope = scopeOf(command);
    return this.idempotency.runSteps(
      scope,
      (save: SaveAnswer<PlaceOrderResponse>) =>
        this.tabs.run(`${command.userId} ${command.photoId}`, () =>
          this.placeOrFind(command, orderIdOf(scope), async (tx, order, nextUrl) => {
            const answer = create(PlaceOrderResponseSchema, { order: messageOf(order), nextUrl });
            await save(tx, answer);
            return answer;
          }),
        ),
      messageCodec(PlaceOrderResponseSchema),
    );
  }

  /** Another replica may have placed it meanwhile: then that order is looked at, as if it had been there before. */
  private async placeOrFind(...given: Parameters<PlaceOrder['place']>): Promise<PlaceOrderResponse> {
    try {
      return await this.place(...given);
    } catch (error) {
      if (!isPhotoTaken(error)) throw error;
      return this.place(...given);
    }
  }

  private async place(command: PlaceOrderCommand, id: string, save: SavePlaced): Promise<PlaceOrderResponse> {
    const missing = missingConsent(command.consents, this.settings.consentVersions);
    if (missing) throw problem(`consent.${missing}_required`);
    const look = await this.photos.checkOrderable(command.photoId, command.userToken);
    const live = await this.orders.ofPhoto(command.photoId);
    const waiting = live && (await this.ownUnpaidOrder.run(live, command, look));
    if (live && waiting) return this.again(live, waiting, save);
    if (command.couponCode !== '') await this.ownUnpaidOrder.giveUpCoupons(command.userId);
    const { userId, photoId, package: name } = command;
    const language = await this.languages.of(command);
    const listPrice = priceOf(this.settings.priceBook, name, command.currency);
    return this.coupon.around(command, id, listPrice, async (discount) => {
      const { checkout, bypass, number } = await this.openCheckout.run({
        id,
        number: orderNumber(randomBytes(orderNumberBytes)),
        userId,
        photoId,
        package: name,
        language,
        listPrice,
        discount: discount.discount,
      });
      const { sessionId: paymentSessionId } = checkout;
      const draft = {
        id,
        number,
        userId,
        photoId,
        package: name,
        ...look,
        language,
        listPrice,
        paymentSessionId,
        bypass,
      };
      return this.commit({ ...draft, ...discount }, checkout, command.consents, save);
    });
  }

  private again(order: Order, nextUrl: string, save: SavePlaced): Promise<PlaceOrderResponse> {
    return this.unitOfWork.run((tx) => save(tx, order, nextUrl));
  }

  /** Of several orders that are placed at once, one holds a use; the others come again and end it. */
  private async oneCouponAtATime(tx: Tx, userId: string): Promise<void> {
    const holding = await this.orders.lockHoldingCoupons(tx, userId);
    if (holding.length > 0) throw problem('rate.limited', { retryAfterSeconds: 2 });
  }

  private commit(
    draft: Draft,
    checkout: Checkout,
    consents: ConsentVersions,
    save: SavePlaced,
  ): Promise<PlaceOrderResponse> {
    return this.unitOfWork.run(async (tx) => {
      if (await this.erasures.isErased(tx, draft.userId)) throw problem('account.not_found');
      if (draft.couponCode !== null) await this.oneCouponAtATime(tx, draft.userId);
      const placedAt = await this.orders.now(tx);
      const deadlineAt = after(placedAt, this.settings.paymentWindowSeconds);
      const placed = newOrder({ ...draft, placedAt, deadlineAt });
      await this.orders.insert(tx, placed, consents);
      await publishPlaced(tx, placed);
      tx.afterCommit(() => countState(undefined, placed, placedAt));
      const paid = checkout.paid
        ? await this.advanceOrder.apply(tx, placed, { type: 'payment_confirmed' })
        : undefined;
      return save(tx, paid ?? placed, checkout.nextUrl);
    });
  }
}

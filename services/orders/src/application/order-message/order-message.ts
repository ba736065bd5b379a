import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { OrderSchema, type Order as OrderMessage } from '@headshots/proto/orders/v1/orders_pb';
import { orderStateWords, packageWords } from '@headshots/proto/words';
import type { Order } from '../../domain/order.ts';
import { refundReasonCode } from '../../domain/refund-policy.ts';

const moment = <K extends string>(name: K, date: Date | null) =>
  (date ? { [name]: timestampFromDate(date) } : {}) as Partial<
    Record<K, ReturnType<typeof timestampFromDate>>
  >;

/** An order as the contract writes it. */
export function orderMessage(order: Order): OrderMessage {
  return create(OrderSchema, {
    id: order.id,
    number: order.number,
    userId: order.userId,
    photoId: order.photoId,
    package: packageWords.toCode(order.package),
    images: order.images,
    state: orderStateWords.toCode(order.state),
    listPrice: order.listPrice,
    discount: order.discount,
    total: order.total,
    couponCode: order.couponCode ?? '',
    bypass: order.bypass,
    refundReason: order.refundReason ? refundReasonCode(order.refundReason) : '',
    placedAt: timestampFromDate(order.placedAt),
    ...moment('paidAt', order.paidAt),
    ...moment('deliveredAt', order.deliveredAt),
    ...moment('refundedAt', order.refundedAt),
    ...moment('deadlineAt', order.deadlineAt),
  });
}

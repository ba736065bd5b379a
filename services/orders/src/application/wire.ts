import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Expression, Package, type MoneySchema } from '@headshots/proto/common/v1/types_pb';
import { OrderSchema, OrderState, type Order as OrderMessage } from '@headshots/proto/orders/v1/orders_pb';
import type { Money } from '../domain/money.ts';
import type { Expression as ExpressionWord, Order } from '../domain/order.ts';
import { refundReasonCode } from '../domain/refund-policy.ts';

/** Words of the domain as the contracts write them. */
export const packageCodes = {
  professional: Package.PROFESSIONAL,
  premium: Package.PREMIUM,
  ultra: Package.ULTRA,
} as const;

export const expressionCodes = {
  unchanged: Expression.UNCHANGED,
  slight_smile: Expression.SLIGHT_SMILE,
  clear_smile: Expression.CLEAR_SMILE,
} as const satisfies Record<ExpressionWord, Expression>;

const stateCodes = {
  awaiting_payment: OrderState.AWAITING_PAYMENT,
  paid: OrderState.PAID,
  generating: OrderState.GENERATING,
  delivered: OrderState.DELIVERED,
  expired: OrderState.EXPIRED,
  refund_pending: OrderState.REFUND_PENDING,
  refunded: OrderState.REFUNDED,
} as const satisfies Record<Order['state'], OrderState>;

/** The word of a code, if there is one. */
export function wordOf<W extends string>(codes: Readonly<Record<W, number>>, code: number): W | undefined {
  return (Object.keys(codes) as W[]).find((word) => codes[word] === code);
}

export const moneyMessage = ({ amount, currency }: Money): MessageInitShape<typeof MoneySchema> => ({
  amount,
  currency,
});

const moment = <K extends string>(name: K, date: Date | null) =>
  (date ? { [name]: timestampFromDate(date) } : {}) as Partial<
    Record<K, ReturnType<typeof timestampFromDate>>
  >;

export function orderMessage(order: Order): OrderMessage {
  return create(OrderSchema, {
    id: order.id,
    number: order.number,
    userId: order.userId,
    photoId: order.photoId,
    package: packageCodes[order.package],
    images: order.images,
    state: stateCodes[order.state],
    listPrice: moneyMessage(order.listPrice),
    discount: moneyMessage(order.discount),
    total: moneyMessage(order.total),
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

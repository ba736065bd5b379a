import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Tx } from '@headshots/platform/persistence';
import {
  OrderDeliveredSchema,
  OrderDisputedSchema,
  OrderExpiredSchema,
  OrderPaidSchema,
  OrderPlacedSchema,
  OrderRefundRequestedSchema,
  OrderRefundedSchema,
  PaymentProblemSchema,
} from '@headshots/proto/orders/v1/events_pb';
import { expressionWords, outfitWords, packageWords } from '@headshots/proto/words';
import type { Order } from './order.ts';

const subject = ({ id, userId, photoId }: Order) => ({ orderId: id, userId, photoId });
const sequence = ({ version }: Order) => ({ sequence: BigInt(version) });
const couponReservationId = (order: Order): string => order.couponReservationId ?? '';

export const publishPlaced = (tx: Tx, order: Order): Promise<string> =>
  tx.publish(
    OrderPlacedSchema,
    { ...subject(order), package: packageWords.toCode(order.package), total: order.total },
    sequence(order),
  );

export const publishPaid = (tx: Tx, order: Order): Promise<string> =>
  tx.publish(
    OrderPaidSchema,
    {
      ...subject(order),
      package: packageWords.toCode(order.package),
      images: order.images,
      total: order.total,
      bypass: order.bypass,
      ...(order.paidAt ? { paidAt: timestampFromDate(order.paidAt) } : {}),
      ...(order.deadlineAt ? { deadlineAt: timestampFromDate(order.deadlineAt) } : {}),
      couponReservationId: couponReservationId(order),
      expression: expressionWords.toCode(order.expression),
      outfit: outfitWords.toCode(order.outfit),
    },
    sequence(order),
  );

export const publishDelivered = (tx: Tx, order: Order): Promise<string> =>
  tx.publish(OrderDeliveredSchema, { ...subject(order), images: order.images }, sequence(order));

export const publishExpired = (tx: Tx, order: Order): Promise<string> =>
  tx.publish(
    OrderExpiredSchema,
    { ...subject(order), couponReservationId: couponReservationId(order) },
    sequence(order),
  );

export const publishRefundRequested = (tx: Tx, order: Order): Promise<string> =>
  tx.publish(
    OrderRefundRequestedSchema,
    { ...subject(order), reason: order.refundReason ?? '' },
    sequence(order),
  );

export const publishRefunded = (tx: Tx, order: Order): Promise<string> =>
  tx.publish(
    OrderRefundedSchema,
    {
      ...subject(order),
      reason: order.refundReason ?? '',
      amount: order.total,
      bypass: order.bypass,
      // What was delivered has used it.
      couponReservationId: order.deliveredAt ? '' : couponReservationId(order),
    },
    sequence(order),
  );

export const publishDisputed = (tx: Tx, order: Order): Promise<string> =>
  tx.publish(OrderDisputedSchema, subject(order), sequence(order));

export type PaymentProblemKind = 'bank_refused' | 'refund_bounced';

export const publishProblem = (tx: Tx, { id, userId }: Order, kind: PaymentProblemKind): Promise<string> =>
  tx.publish(PaymentProblemSchema, { orderId: id, userId, kind });

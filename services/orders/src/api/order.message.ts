import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  ClaimSchema,
  OrderSchema,
  type Claim as ClaimMessage,
  type Order as OrderMessage,
} from '@headshots/proto/orders/v1/orders_pb';
import type { OrderState } from '@headshots/proto/vocabulary';
import { claimStateWords, orderStateWords, packageWords } from '@headshots/proto/words';
import type { DocumentsOfOrder } from '../documents/index.ts';
import type { Order } from '../order/order.ts';
import { packageTerms } from '../order/package.ts';
import { refundReasonCode } from '../order/refund-reason.ts';
import type { ClaimRecord, OrderClaim } from '../refunds/index.ts';
import { canWithdraw } from '../withdrawals/withdrawal.policy.ts';

const moment = <K extends string>(name: K, date: Date | null) =>
  (date ? { [name]: timestampFromDate(date) } : {}) as Partial<
    Record<K, ReturnType<typeof timestampFromDate>>
  >;

/** Who disputes a payment sees the same word however the case ended. */
export const shownState = (state: OrderState): OrderState => (state === 'charged_back' ? 'disputed' : state);

export interface BesideOrder {
  readonly guarantee?: OrderClaim | undefined;
  readonly documents?: DocumentsOfOrder | undefined;
  readonly paymentDelayed?: boolean;
  readonly refundReview?: boolean;
}

export function orderMessage(order: Order, beside: BesideOrder = {}): OrderMessage {
  const { guarantee, documents, paymentDelayed = false, refundReview = false } = beside;
  return create(OrderSchema, {
    id: order.id,
    number: order.number,
    userId: order.userId,
    photoId: order.photoId,
    package: packageWords.toCode(order.package),
    images: order.images,
    state: orderStateWords.toCode(shownState(order.state)),
    listPrice: order.listPrice,
    discount: order.discount,
    total: order.total,
    couponCode: order.couponCode ?? '',
    language: order.language,
    bypass: order.bypass,
    refundReason: order.refundReason ? refundReasonCode(order.refundReason) : '',
    placedAt: timestampFromDate(order.placedAt),
    ...moment('paidAt', order.paidAt),
    ...moment('deliveredAt', order.deliveredAt),
    ...moment('refundedAt', order.refundedAt),
    ...moment('deadlineAt', order.deadlineAt),
    ...shownGuarantee(guarantee),
    canWithdraw: !refundReview && canWithdraw(order, new Date()),
    ...documents,
    paymentDelayed,
    refundReview,
    confirmation: order.paidAt !== null,
    estimatedMinutes: packageTerms[order.package].estimatedMinutes,
  });
}

function shownGuarantee(guarantee: OrderClaim | undefined) {
  if (!guarantee) return {};
  if ('until' in guarantee) return moment('claimUntil', guarantee.until);
  return { claim: claimMessage(guarantee.claim) };
}

export const claimMessage = ({
  state,
  receivedAt,
  grantedAt,
  declinedAt,
  declineReason,
}: ClaimRecord): ClaimMessage =>
  create(ClaimSchema, {
    state: claimStateWords.toCode(state),
    receivedAt: timestampFromDate(receivedAt),
    ...moment('decidedAt', state === 'declined' ? declinedAt : grantedAt),
    reason: state === 'declined' ? (declineReason ?? '') : '',
  });

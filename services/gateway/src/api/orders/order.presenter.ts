import type { Order, PaymentSession } from '@headshots/proto/orders/v1/orders_pb';
import { orderStateWords, packageWords, paymentStateWords } from '@headshots/proto/words';
import type { z } from 'zod';
import { dateOrNull, dateText, moneyView, textOrNull } from '../fields.ts';
import type { order, paymentSession } from './order.view.ts';

export function orderView(given: Order): z.output<typeof order> {
  return {
    id: given.id,
    number: given.number,
    photoId: given.photoId,
    package: packageWords.of(given.package),
    images: given.images,
    state: orderStateWords.of(given.state),
    listPrice: moneyView(given.listPrice),
    discount: moneyView(given.discount),
    total: moneyView(given.total),
    couponCode: textOrNull(given.couponCode),
    bypass: given.bypass,
    placedAt: dateText(given.placedAt),
    paidAt: dateOrNull(given.paidAt),
    deliveredAt: dateOrNull(given.deliveredAt),
    refundedAt: dateOrNull(given.refundedAt),
    refundReason: textOrNull(given.refundReason),
    language: given.language,
    claimUntil: dateOrNull(given.claimUntil),
    canWithdraw: given.canWithdraw,
    invoice: given.invoice,
    creditNote: given.creditNote,
    paymentDelayed: given.paymentDelayed,
    refundReview: given.refundReview,
    confirmation: given.confirmation,
  };
}

export function paymentSessionView(
  given: PaymentSession,
  receiptEmail: string,
): z.output<typeof paymentSession> {
  return {
    id: given.id,
    orderId: given.orderId,
    orderNumber: given.orderNumber,
    photoId: given.photoId,
    package: packageWords.of(given.package),
    amount: moneyView(given.amount),
    photosAdded: given.photosAdded,
    credits: given.credits,
    totalCredits: given.totalCredits,
    receiptEmail,
    bypass: given.bypass,
    state: paymentStateWords.of(given.state),
    orderState: orderStateWords.of(given.orderState),
    refundReason: textOrNull(given.refundReason),
    delayed: given.delayed,
  };
}

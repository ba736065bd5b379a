import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import { Package } from '@headshots/proto/common/v1/types_pb';
import { ClaimState, OrderState, type OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { ids } from './samples.ts';

const at = timestampFromDate(new Date('2026-11-21T10:00:00Z'));

/** What orders answers to staff about the one order that it knows. */
export function ordersAtDesk<T extends { readonly id: string; readonly photoId: string }>(order: T) {
  const claimedOrder = (number: string) => {
    if (number !== ids.orderNumber) throw problem('order.not_found');
    return { ...order, number, state: OrderState.DELIVERED, deliveredAt: at };
  };
  return {
    listWaitingClaims: () => ({
      claims: [
        {
          orderNumber: ids.orderNumber,
          package: Package.PREMIUM,
          images: 50,
          total: { amount: 1500n, currency: 'EUR' },
          language: 'de',
          receivedAt: at,
        },
      ],
      waiting: 1,
    }),
    getNumbersForStaff: () => ({
      claims: { underOneDay: 2, underTwoDays: 1, older: 3 },
      late: { count: 1, longest: [ids.orderNumber] },
      refundsUnsent: { count: 7, longest: [] },
      refundsHeld: {},
    }),
    getOrderForStaff: ({ orderNumber }) => ({
      order: { ...claimedOrder(orderNumber), claim: { state: ClaimState.REVIEW, receivedAt: at } },
      timeline: [
        { at, kind: 'placed', detail: 'premium' },
        { at, kind: 'paid' },
      ],
      userId: ids.owner,
    }),
    exportUserForStaff: () => ({ json: '{"orders":[]}' }),
    listOrdersForStaff: ({ of }) => ({
      orders: [ids.owner, ids.photo].some((known) => known === of.value)
        ? [claimedOrder(ids.orderNumber)]
        : [],
    }),
    refundByStaff: ({ orderNumber }) => ({
      ...claimedOrder(orderNumber),
      state: OrderState.REFUND_PENDING,
    }),
    grantRetakesByStaff: ({ orderNumber }) => claimedOrder(orderNumber),
    extendPhotoByStaff: ({ orderNumber }) => {
      claimedOrder(orderNumber);
      return { expiresAt: at, extended: true };
    },
    recordLook: ({ orderNumber }) => {
      const { id: orderId, photoId } = claimedOrder(orderNumber);
      return { orderId, photoId };
    },
    grantClaimByStaff: ({ orderNumber }) => {
      claimedOrder(orderNumber);
      return { state: ClaimState.GRANTED, receivedAt: at, decidedAt: at };
    },
    declineClaimByStaff: ({ orderNumber, reason }) => {
      claimedOrder(orderNumber);
      return { state: ClaimState.DECLINED, receivedAt: at, decidedAt: at, reason };
    },
  } satisfies Partial<ServiceImpl<typeof OrdersService>>;
}

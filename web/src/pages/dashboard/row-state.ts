import type { Order, Photo, PhotoStatus } from '@/shared/api/types';
import { isOurFailure, moneyOfEnd, type EndMoney } from '@/entities/order/order-end';

/** `delayed`: the bank takes its days; `lapsed`: not paid in time; `ended`: by somebody, nothing went wrong. */
export type RowState = PhotoStatus | 'unordered' | 'unpaid' | 'delayed' | 'lapsed' | 'ended' | 'gone';

export interface Row {
  readonly state: RowState;
  /** The one the state speaks of; undefined when there is none, or it is not known yet. */
  readonly order: Order | undefined;
}

export type Money = 'waiting' | 'delayed' | 'lapsed' | EndMoney;

/** Joins a photo with the newest order that matters for it. Media knows an order once it is paid, not before. */
export function rowOf(photo: Photo, orders: readonly Order[], now: number): Row {
  const own = orders.filter(({ photoId }) => photoId === photo.id);
  const paid = own.find(({ id }) => id === photo.orderId);
  const waiting = own.find(({ state }) => state === 'awaiting_payment');
  const { status, expiresAt, orderId } = photo;
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return { state: 'gone', order: paid };
  if ((status === 'pending' || status === 'failed') && waiting !== undefined)
    return { state: waiting.paymentDelayed ? 'delayed' : 'unpaid', order: waiting };
  if (status === 'pending' && orderId === null) {
    const [newest] = own;
    return newest?.state === 'expired'
      ? { state: 'lapsed', order: newest }
      : { state: 'unordered', order: undefined };
  }
  if (status === 'failed' && paid !== undefined && !isOurFailure(paid))
    return { state: 'ended', order: paid };
  return { state: status, order: paid };
}

/** A delivered order says something only when its money went back, and one that is not known nothing. */
export function moneyOf({ state, order }: Row): Money | undefined {
  if (state === 'unpaid') return 'waiting';
  if (state === 'lapsed' || state === 'delayed') return state;
  if (order === undefined) return undefined;
  const hasFailed = state === 'failed' || state === 'ended';
  const goesBack = order.state === 'refund_pending' || order.state === 'refunded';
  return hasFailed || goesBack || order.state === 'disputed' ? moneyOfEnd(order) : undefined;
}

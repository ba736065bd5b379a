import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';
import { usePlaceOrderMutation, type OrderRequest } from '@/entities/order/checkout-api';
import { nextAddress } from '@/pages/upload/order/next-address';
import { forgetOrder, leaveToPay, orderKey } from '@/entities/order/order-intent';
import { asAppError, type AppError } from '@/shared/api/app-error';
import type { OrderState, PlacedOrder } from '@/shared/api/types';

const refused: AppError = { code: 'payment.failed', status: 0, message: '', errors: [] };
const over: readonly OrderState[] = ['expired', 'refund_pending', 'refunded', 'disputed', 'charged_back'];

export interface PlaceOrder {
  readonly place: (order: Omit<OrderRequest, 'key'>) => Promise<void>;
  readonly isPlacing: boolean;
  readonly error: AppError | undefined;
}

/** Places one order, however often the button is pressed, and goes where it goes on. */
export function usePlaceOrder(beforeLeaving: () => Promise<void>): PlaceOrder {
  const { checkoutHosts } = useConfig();
  const navigate = useNavigate();
  const [send, { isLoading, error }] = usePlaceOrderMutation();
  const [wrongAddress, setWrongAddress] = useState(false);
  const running = useRef(false);

  /** A key is answered with the order it once made; where that one has ended, this is another order. */
  const ask = async (order: Omit<OrderRequest, 'key'>): Promise<PlacedOrder | undefined> => {
    const first = await send({ ...order, key: orderKey(order) });
    if (first.data === undefined || !over.includes(first.data.order.state)) return first.data;
    forgetOrder();
    return (await send({ ...order, key: orderKey(order) })).data;
  };

  const goOn = async ({ order, nextUrl }: PlacedOrder): Promise<boolean> => {
    const next = nextAddress(nextUrl, window.location.origin, checkoutHosts);
    if (next.kind === 'refused') {
      setWrongAddress(true);
      return false;
    }
    if (next.kind === 'checkout' && order.state === 'awaiting_payment') {
      // Whoever comes back without paying finds everything as it was.
      leaveToPay();
      window.location.assign(next.url);
      return false;
    }
    await beforeLeaving();
    forgetOrder();
    await navigate(next.kind === 'own' ? next.path : paths.processingFor(order.photoId));
    return true;
  };

  const place = async (order: Omit<OrderRequest, 'key'>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setWrongAddress(false);
    let isLeaving = false;
    try {
      const placed = await ask(order);
      if (placed !== undefined) isLeaving = await goOn(placed);
    } finally {
      // The page can still be pressed for a moment after the way on has begun, and the key is a new one by then.
      running.current = isLeaving;
    }
  };

  return { place, isPlacing: isLoading, error: wrongAddress ? refused : asAppError(error) };
}

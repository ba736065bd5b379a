import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfig } from '@/config/config-context';
import { usePlaceOrderMutation, type OrderRequest } from '@/features/checkout/api/checkout-calls';
import { nextAddress } from '@/features/checkout/lib/next-address';
import { forgetOrderKey, orderKey } from '@/features/checkout/lib/order-intent';
import { asAppError, type AppError } from '@/services/api/app-error';

const refused: AppError = { code: 'payment.failed', status: 0, message: '', errors: [] };

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

  const place = async (order: Omit<OrderRequest, 'key'>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setWrongAddress(false);
    let isLeaving = false;
    try {
      const key = orderKey([order.photoId, order.package, order.couponCode, order.currency]);
      const answer = await send({ ...order, key });
      if (answer.data === undefined) return;
      const next = nextAddress(answer.data.nextUrl, window.location.origin, checkoutHosts);
      if (next.kind === 'refused') {
        setWrongAddress(true);
        return;
      }
      await beforeLeaving();
      if (next.kind === 'own') {
        isLeaving = true;
        forgetOrderKey();
        await navigate(next.path);
      } else {
        window.location.assign(next.url);
      }
    } finally {
      // The page can still be pressed for a moment after the way on has begun, and the key is a new one by then.
      running.current = isLeaving;
    }
  };

  return { place, isPlacing: isLoading, error: wrongAddress ? refused : asAppError(error) };
}

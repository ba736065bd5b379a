import type { Order, Photo } from '@/shared/api/types';
import { isOurFailure } from '@/entities/order/order-end';
import { useGetOrderQuery } from '@/entities/order/orders-api';

interface EndedOrder {
  readonly order: Order | undefined;
  readonly isLoading: boolean;
  /** Whether we failed; so it is told as long as nobody knows better. */
  readonly isOurs: boolean;
}

/** The order of a photo without images, which alone knows who ended it and where the money is. */
export function useEndedOrder(photo: Photo | undefined): EndedOrder {
  const orderId = photo?.status === 'failed' ? photo.orderId : null;
  const { currentData: order, isFetching } = useGetOrderQuery(orderId ?? '', {
    skip: orderId === null,
    refetchOnMountOrArgChange: true,
  });
  return {
    order,
    isLoading: order === undefined && isFetching,
    isOurs: order === undefined || isOurFailure(order),
  };
}

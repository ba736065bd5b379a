import { rowOf, type Row } from '@/pages/dashboard/row-state';
import type { Order, Photo } from '@/shared/api/types';
import { useGetOrderQuery } from '@/entities/order/orders-api';

export function useRow(photo: Photo, orders: readonly Order[] | undefined, now: number): Row {
  const { orderId } = photo;
  const isOlder = orderId !== null && orders?.some(({ id }) => id === orderId) === false;
  const { currentData: older } = useGetOrderQuery(orderId ?? '', { skip: !isOlder });
  const known = orders ?? [];
  return rowOf(photo, isOlder && older !== undefined ? [...known, older] : known, now);
}

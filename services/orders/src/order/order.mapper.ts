import type { Order } from './order.ts';
import type { OrderEntity } from './order.entity.ts';

export function toOrder(row: OrderEntity): Order {
  const { currency, listAmount, discountAmount, totalAmount, ...same } = row;
  return {
    ...same,
    listPrice: { amount: listAmount, currency },
    discount: { amount: discountAmount, currency },
    total: { amount: totalAmount, currency },
  };
}

export function toRow(order: Order): OrderEntity {
  const { listPrice, discount, total, ...same } = order;
  return {
    ...same,
    currency: total.currency,
    listAmount: listPrice.amount,
    discountAmount: discount.amount,
    totalAmount: total.amount,
  };
}

import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import type { Money as MoneyMessage } from '@headshots/proto/common/v1/types_pb';
import type { Order, OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { packageWords } from '@headshots/proto/words';
import type { Money, OrderFacts, Orders } from '../../application/ports/orders.port.ts';

export class OrdersClient implements Orders {
  constructor(private readonly orders: Client<typeof OrdersService>) {}

  async orderOf(orderId: string): Promise<OrderFacts> {
    return toFacts(await this.orders.getOrderForMail({ orderId }));
  }
}

function toFacts(order: Order): OrderFacts {
  const name = packageWords.find(order.package);
  if (!name || !order.placedAt) throw problem('service.unavailable');
  const currency = order.total?.currency ?? '';
  return {
    number: order.number,
    photoId: order.photoId,
    package: name,
    images: order.images,
    listPrice: toMoney(order.listPrice, currency),
    discount: toMoney(order.discount, currency),
    total: toMoney(order.total, currency),
    couponCode: order.couponCode || undefined,
    bypass: order.bypass,
    placedAt: timestampDate(order.placedAt),
    deliveredAt: order.deliveredAt && timestampDate(order.deliveredAt),
    refundReason: order.refundReason || undefined,
  };
}

const toMoney = (money: MoneyMessage | undefined, currency: string): Money => ({
  amount: Number(money?.amount ?? 0n),
  currency: money?.currency || currency,
});

import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { validate as isUuid } from 'uuid';
import { OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';

const most = 100;

/** Whose orders, or of which photo. */
type OrdersOf = { readonly userId: string } | { readonly photoId: string };

@Injectable()
export class ListOrdersForStaff {
  constructor(private readonly orders: OrderRepository) {}

  /** The newest first, at most 100. @throws Problem `validation.failed` when that is no id */
  run(of: OrdersOf): Promise<readonly Order[]> {
    const id = 'userId' in of ? of.userId : of.photoId;
    if (!isUuid(id)) throw problem('validation.failed', { errors: [{ field: 'id', code: 'field.invalid' }] });
    return 'userId' in of ? this.orders.listOf(id, most) : this.orders.everyOfPhoto(id, most);
  }
}

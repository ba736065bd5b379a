import { Inject, Injectable } from '@nestjs/common';
import { USER_ORDERS_STORE, type OrderRecord, type UserOrdersStore } from '../ports/user-orders.store.ts';

/** Everything orders stores about a user. */
@Injectable()
export class ExportUser {
  constructor(@Inject(USER_ORDERS_STORE) private readonly orders: UserOrdersStore) {}

  async run(userId: string): Promise<{ readonly orders: readonly object[] }> {
    return { orders: (await this.orders.of(userId)).map(exported) };
  }
}

function exported({ order, consents, refund }: OrderRecord): object {
  const { userId: _user, version: _version, ...own } = order;
  return { ...own, consents, refund };
}

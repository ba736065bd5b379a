import { Injectable } from '@nestjs/common';
import { UserOrdersRepository, type OrderRecord } from '../../persistence/user-orders.repository.ts';

/** Everything orders stores about a user. */
@Injectable()
export class ExportUser {
  constructor(private readonly orders: UserOrdersRepository) {}

  async run(userId: string): Promise<{ readonly orders: readonly object[] }> {
    return { orders: (await this.orders.of(userId)).map(exported) };
  }
}

function exported({ order, consents, refund }: OrderRecord): object {
  const { userId: _user, version: _version, ...own } = order;
  return { ...own, consents, refund };
}

import { Injectable } from '@nestjs/common';
import { ClaimRepository, RefundAllowanceRepository } from '../refunds/index.ts';
import { WithdrawalRepository } from '../withdrawals/index.ts';
import { UserOrdersRepository, type OrderRecord } from './user-orders.repository.ts';

export interface UserExport {
  readonly orders: readonly object[];
  readonly claims: readonly object[];
  readonly withdrawals: readonly object[];
  readonly refundAllowances: readonly object[];
}

@Injectable()
export class ExportUser {
  constructor(
    private readonly orders: UserOrdersRepository,
    private readonly claims: ClaimRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly allowances: RefundAllowanceRepository,
  ) {}

  async run(userId: string): Promise<UserExport> {
    const records = await this.orders.of(userId);
    return {
      orders: records.map(exported),
      claims: await this.claims.ofUser(userId),
      withdrawals: await this.withdrawals.ofOrders(records.map(({ order }) => order.id)),
      refundAllowances: await this.allowances.ofUser(userId),
    };
  }
}

function exported({ order, consents, refund, payments }: OrderRecord): object {
  const { userId: _user, version: _version, ...own } = order;
  return { ...own, consents, refund, payments };
}

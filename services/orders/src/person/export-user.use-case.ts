import { Injectable } from '@nestjs/common';
import { OperatorActRepository } from '../order/index.ts';
import { ClaimRepository, RefundAllowanceRepository } from '../refunds/index.ts';
import { WithdrawalRepository } from '../withdrawals/index.ts';
import { UserOrdersRepository, type OrderRecord } from './user-orders.repository.ts';

export interface UserExport {
  readonly orders: readonly object[];
  readonly claims: readonly object[];
  readonly withdrawals: readonly object[];
  readonly refundAllowances: readonly object[];
  readonly operatorActs: readonly object[];
}

@Injectable()
export class ExportUser {
  constructor(
    private readonly orders: UserOrdersRepository,
    private readonly claims: ClaimRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly allowances: RefundAllowanceRepository,
    private readonly acts: OperatorActRepository,
  ) {}

  async run(userId: string): Promise<UserExport> {
    const records = await this.orders.of(userId);
    const ids = records.map(({ order }) => order.id);
    return {
      orders: records.map(exported),
      claims: await this.claims.ofUser(userId),
      withdrawals: await this.withdrawals.ofOrders(ids),
      refundAllowances: await this.allowances.ofUser(userId),
      operatorActs: await this.acts.ofOrders(ids),
    };
  }
}

function exported({ order, consents, refund, payments }: OrderRecord): object {
  const { userId: _user, version: _version, ...own } = order;
  return { ...own, consents, refund, payments };
}

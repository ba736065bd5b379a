import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OrderRepository } from '../order/index.ts';
import { ApplyFacts, PaymentFailed, PaymentPort } from '../payments/index.ts';
import { refundAlertSeconds, refundRetrySeconds } from './refund.policy.ts';
import type { RefundFacts } from '../payments/payment-facts.ts';
import { RefundRepository, type ClaimedRefund } from './refund.repository.ts';
import { ApplyRefund } from './apply-refund.service.ts';
import { RefundSettings } from './refund.settings.ts';

/** The row makes it happen; the look for what is there already and the provider's key make it happen once. */
@Injectable()
export class IssueRefund {
  private readonly logger = new Logger(IssueRefund.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly refunds: RefundRepository,
    private readonly payment: PaymentPort,
    private readonly applyRefund: ApplyRefund,
    private readonly applyFacts: ApplyFacts,
    private readonly settings: RefundSettings,
  ) {}

  async run(): Promise<boolean> {
    const refund = await this.refunds.claim(this.settings.leaseSeconds);
    if (!refund) return false;
    try {
      await this.note(refund, await this.payBack(refund));
    } catch (error) {
      await this.postpone(refund, error);
    }
    return true;
  }

  private payBack(refund: ClaimedRefund): Promise<RefundFacts> | RefundFacts {
    const { id, orderId, stray, sessionId, paymentRef, amount, cause, attempt, failures } = refund;
    if (amount.amount === 0n) return nothingToPayBack(refund);
    return this.payment.refund({
      id,
      orderId: stray ? null : orderId,
      sessionId,
      paymentRef,
      amount,
      cause,
      attempt,
      repeated: attempt > 1 || failures > 0,
    });
  }

  private note(refund: ClaimedRefund, facts: RefundFacts): Promise<unknown> {
    return this.unitOfWork.run(async (tx) => {
      const order = refund.orderId === null ? undefined : await this.orders.lock(tx, refund.orderId);
      return facts.ours === refund.id
        ? this.applyRefund.ours(tx, refund, order, facts)
        : this.applyFacts.run(tx, facts);
    });
  }

  private async postpone(refund: ClaimedRefund, error: unknown): Promise<void> {
    const { id, orderId, failures, requestedAt } = refund;
    const failed = error instanceof PaymentFailed ? error : undefined;
    const waits = (Date.now() - requestedAt.getTime()) / 1000;
    const level = waits > refundAlertSeconds || failed?.outcome === 'refused' ? 'error' : 'warn';
    this.logger[level]({ err: error, orderId, failures: failures + 1 }, 'refund failed, it is tried again');
    if (failed?.outcome === 'disputed') return this.refunds.blockOne(id);
    const reason = failed?.code ?? (error instanceof Error ? error.name : 'unknown');
    await this.refunds.postpone(id, refundRetrySeconds(failures + 1), reason, failed?.replayed === true);
  }
}

const nothingToPayBack = ({ id, amount }: ClaimedRefund): RefundFacts => ({
  kind: 'refund',
  refundId: 'nothing-to-pay-back',
  paymentRef: null,
  ours: id,
  money: amount,
  state: 'sent',
});

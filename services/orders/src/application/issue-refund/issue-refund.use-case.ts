import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { refundAlertSeconds, refundRetrySeconds } from '../../domain/refund-policy.ts';
import { AdvanceOrder } from '../advance-order/advance-order.use-case.ts';
import { OrderSettings } from '../order-settings.ts';
import { PaymentPort } from '../ports/payment.port.ts';
import { OrderRepository } from '../../persistence/order.repository.ts';
import { RefundRepository, type ClaimedRefund } from '../../persistence/refund.repository.ts';

const nothingToPayBack = 'nothing-to-pay-back';

/**
 * Pays one order back. The row makes it happen, the provider's key makes it happen once: a worker that dies after
 * the payment leaves a row that the next one settles without moving money again.
 */
@Injectable()
export class IssueRefund {
  private readonly logger = new Logger(IssueRefund.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly refunds: RefundRepository,
    private readonly payment: PaymentPort,
    private readonly advanceOrder: AdvanceOrder,
    private readonly settings: OrderSettings,
  ) {}

  /** False when no refund is due. */
  async run(): Promise<boolean> {
    const refund = await this.refunds.claim(this.settings.refundLeaseSeconds);
    if (!refund) return false;
    try {
      await this.settle(refund.orderId, await this.payBack(refund));
    } catch (error) {
      await this.postpone(refund, error);
    }
    return true;
  }

  private async payBack({ orderId, sessionId, amount }: ClaimedRefund): Promise<string> {
    if (amount.amount === 0n) return nothingToPayBack;
    const { reference } = await this.payment.refund({
      orderId,
      sessionId,
      amount,
      idempotencyKey: `refund:${orderId}`,
    });
    return reference;
  }

  private settle(orderId: string, reference: string): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order || !(await this.refunds.settle(tx, orderId, reference))) return;
      await this.advanceOrder.apply(tx, order, { type: 'refund_settled' });
    });
  }

  private async postpone({ orderId, failures, requestedAt }: ClaimedRefund, error: unknown): Promise<void> {
    const waits = (Date.now() - requestedAt.getTime()) / 1000;
    const level = waits > refundAlertSeconds ? 'error' : 'warn';
    this.logger[level]({ err: error, orderId, failures: failures + 1 }, 'refund failed, it is tried again');
    const reason = error instanceof Error ? error.name : 'unknown';
    await this.refunds.postpone(orderId, refundRetrySeconds(failures + 1), reason);
  }
}

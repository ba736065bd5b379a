import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { WithdrawalSettledSchema } from '@headshots/proto/orders/v1/events_pb';
import { readOrderNumber } from '../../domain/order-number.ts';
import type { SessionFacts } from '../../domain/payment-facts.ts';
import type { Order } from '../../domain/order.ts';
import { refundAlertSeconds, refundRetrySeconds } from '../../domain/refund-policy.ts';
import { withdrawalOutcome, type WithdrawalOutcome } from '../../domain/withdrawal-policy.ts';
import { OrderRepository } from '../../persistence/order.repository.ts';
import {
  awaitsBank,
  WithdrawalRepository,
  type ClaimedWithdrawal,
} from '../../persistence/withdrawal.repository.ts';
import { AdvanceOrder } from '../advance-order/advance-order.use-case.ts';
import { ApplyFacts } from '../apply-facts/apply-facts.ts';
import { ContactsPort } from '../ports/contacts.port.ts';
import { PaymentPort } from '../ports/payment.port.ts';

const leaseSeconds = 60;

/**
 * Finds out which order a received withdrawal means, and ends it. Whoever has to be asked for that may be away: the
 * declaration stays, and its own time counts.
 */
@Injectable()
export class SettleWithdrawal {
  private readonly logger = new Logger(SettleWithdrawal.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly withdrawals: WithdrawalRepository,
    private readonly orders: OrderRepository,
    private readonly contacts: ContactsPort,
    private readonly payment: PaymentPort,
    private readonly applyFacts: ApplyFacts,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  /** False when none waits. */
  async run(): Promise<boolean> {
    const withdrawal = await this.withdrawals.claim(leaseSeconds);
    if (!withdrawal) return false;
    try {
      await this.settle(withdrawal);
    } catch (error) {
      await this.postpone(withdrawal, error);
    }
    return true;
  }

  private async settle(withdrawal: ClaimedWithdrawal): Promise<void> {
    const meant = await this.orderOf(withdrawal);
    const closed =
      meant?.state === 'awaiting_payment' ? await this.payment.close(meant.paymentSessionId) : undefined;
    const settled = await this.unitOfWork.run(async (tx) => {
      if (closed) await this.applyFacts.run(tx, closed);
      const order = meant && (await this.orders.lock(tx, meant.id));
      if (order?.state === 'awaiting_payment') return false;
      const outcome = order ? await this.end(tx, order, closed, withdrawal.receivedAt) : 'unmatched';
      if (await this.withdrawals.settle(tx, withdrawal.id, outcome, order?.id ?? null))
        await tx.publish(WithdrawalSettledSchema, { withdrawalId: withdrawal.id, outcome });
      return true;
    });
    if (!settled) await this.awaitBank(withdrawal);
  }

  /** The order of that number, when its account has that address. */
  private async orderOf({ orderNumber, email }: ClaimedWithdrawal): Promise<Order | undefined> {
    const number = readOrderNumber(orderNumber);
    const order = number === undefined ? undefined : await this.orders.findByNumber(number);
    if (!order) return undefined;
    const contact = await this.contacts.contactOf(order.userId);
    return contact?.email === email ? order : undefined;
  }

  private async end(
    tx: Tx,
    order: Order,
    closed: SessionFacts | undefined,
    receivedAt: Date,
  ): Promise<WithdrawalOutcome> {
    if (closed && order.state === 'expired') return 'expired';
    const outcome = withdrawalOutcome(order, receivedAt);
    if (outcome === 'refunded') await this.advanceOrder.apply(tx, order, { type: 'withdrawn' });
    return outcome;
  }

  /** A bank that has begun to pay cannot be stopped: the order is paid back once it has paid, or ends when it does not. */
  private async awaitBank({ id, failures }: ClaimedWithdrawal): Promise<void> {
    await this.withdrawals.postpone(id, refundRetrySeconds(failures + 1), awaitsBank);
  }

  private async postpone({ id, failures, receivedAt }: ClaimedWithdrawal, error: unknown): Promise<void> {
    const waits = (Date.now() - receivedAt.getTime()) / 1000;
    const level = waits > refundAlertSeconds ? 'error' : 'warn';
    this.logger[level](
      { err: error, withdrawalId: id, failures: failures + 1 },
      'withdrawal not settled yet',
    );
    const reason = error instanceof Error ? error.name : 'unknown';
    await this.withdrawals.postpone(id, refundRetrySeconds(failures + 1), reason);
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { WithdrawalSettledSchema } from '@headshots/proto/orders/v1/events_pb';
import { OrderRepository, AdvanceOrder, ContactsPort } from '../order/index.ts';
import { ApplyFacts, PaymentPort } from '../payments/index.ts';
import { RefundAllowance } from '../refunds/index.ts';
import { orderNumbersIn } from '../order/order-number.ts';
import type { Order } from '../order/order.ts';
import { refundAlertSeconds, refundRetrySeconds } from '../refunds/refund.policy.ts';
import type { SessionFacts } from '../payments/payment-facts.ts';
import { withdrawalOutcome, type WithdrawalOutcome } from './withdrawal.policy.ts';
import { awaitsBank, WithdrawalRepository, type ClaimedWithdrawal } from './withdrawal.repository.ts';
import { FilesPort } from './files.port.ts';

const leaseSeconds = 60;

/** What was asked of others before the order is locked. */
interface Asked {
  readonly closed: SessionFacts | undefined;
  /** Whether files were handed out at full size; undefined when it did not matter. */
  readonly handedOut: boolean | undefined;
}

/** Whoever has to be asked for that may be away: the declaration stays, and its own time counts. */
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
    private readonly files: FilesPort,
    private readonly allowance: RefundAllowance,
  ) {}

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
    const asked = await this.ask(meant, withdrawal);
    const settled = await this.unitOfWork.run(async (tx) => {
      if (asked.closed) await this.applyFacts.run(tx, asked.closed);
      const order = meant && (await this.orders.lock(tx, meant.id));
      if (order?.state === 'awaiting_payment') return 'awaits bank';
      if (order && asked.handedOut === undefined && takesFiles(order, withdrawal))
        return 'delivered meanwhile';
      const outcome = order ? await this.end(tx, order, asked, withdrawal.receivedAt) : 'unmatched';
      if (await this.withdrawals.settle(tx, withdrawal.id, outcome, order?.id ?? null))
        await tx.publish(WithdrawalSettledSchema, { withdrawalId: withdrawal.id, outcome });
      return 'settled';
    });
    if (settled === 'awaits bank') await this.awaitBank(withdrawal);
    if (settled === 'delivered meanwhile') await this.settle(withdrawal);
  }

  private async ask(order: Order | undefined, withdrawal: ClaimedWithdrawal): Promise<Asked> {
    const isUnpaid = order?.state === 'awaiting_payment';
    return {
      closed: isUnpaid ? await this.payment.close(order.paymentSessionId) : undefined,
      handedOut: order && takesFiles(order, withdrawal) ? await this.files.end(order.id) : undefined,
    };
  }

  private async orderOf({ orderNumber, email }: ClaimedWithdrawal): Promise<Order | undefined> {
    for (const number of orderNumbersIn(orderNumber)) {
      const order = await this.orders.findByNumber(number);
      const contact = order && (await this.contacts.contactOf(order.userId));
      if (contact?.email === email) return order;
    }
    return undefined;
  }

  private async end(
    tx: Tx,
    order: Order,
    { closed, handedOut }: Asked,
    receivedAt: Date,
  ): Promise<WithdrawalOutcome> {
    if (closed && order.state === 'expired') return 'expired';
    const outcome = withdrawalOutcome(order, receivedAt);
    if (outcome !== 'refunded') return outcome;
    // The images are in the customer's hands, and our confirmation was not: what is owed, only a person can say.
    if (handedOut) return 'review';
    const held = !(await this.allowance.use(tx, order));
    await this.advanceOrder.apply(tx, order, { type: 'withdrawn', held });
    return held ? 'review' : 'refunded';
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

const takesFiles = (order: Order, { receivedAt }: ClaimedWithdrawal): boolean =>
  order.state === 'delivered' && withdrawalOutcome(order, receivedAt) === 'refunded';

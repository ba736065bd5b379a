import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import {
  ClaimDeclinedSchema,
  ClaimReceivedSchema,
  OrderDeliveredSchema,
  OrderPaidSchema,
  OrderRefundedSchema,
  PaymentProblemSchema,
  WithdrawalReceivedSchema,
  WithdrawalSettledSchema,
  type ClaimDeclined,
  type ClaimReceived,
  type OrderDelivered,
  type OrderPaid,
  type OrderRefunded,
  type PaymentProblem,
  type WithdrawalReceived,
  type WithdrawalSettled,
} from '@headshots/proto/orders/v1/events_pb';
import { isPaymentProblem } from '../mails/payment-problem.ts';
import { QueueMail, type MailWish } from './queue-mail.use-case.ts';

@EventController()
export class OrdersEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly queueMail: QueueMail,
  ) {}

  @OnEvent(OrderPaidSchema)
  orderPaid({ userId, orderId }: OrderPaid, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'receipt', userId, orderId });
  }

  @OnEvent(OrderDeliveredSchema)
  orderDelivered({ userId, orderId, images }: OrderDelivered, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'ready', userId, orderId, images });
  }

  @OnEvent(PaymentProblemSchema)
  async paymentProblem({ userId, orderId, kind: detail }: PaymentProblem, meta: EventMeta): Promise<Outcome> {
    if (!isPaymentProblem(detail)) return 'ignored';
    return this.queue(meta, { kind: 'payment_problem', userId, orderId, detail });
  }

  @OnEvent(ClaimReceivedSchema)
  claimReceived({ userId, orderId }: ClaimReceived, meta: EventMeta): Promise<Outcome> {
    return this.queue(
      meta,
      { kind: 'claim_review', userId, orderId },
      { kind: 'claim_support', userId, orderId },
    );
  }

  @OnEvent(ClaimDeclinedSchema)
  claimDeclined({ userId, orderId }: ClaimDeclined, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'claim_declined', userId, orderId });
  }

  @OnEvent(WithdrawalReceivedSchema)
  withdrawalReceived({ withdrawalId }: WithdrawalReceived, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'withdrawal_receipt', withdrawalId });
  }

  @OnEvent(WithdrawalSettledSchema)
  async withdrawalSettled({ withdrawalId, outcome }: WithdrawalSettled, meta: EventMeta): Promise<Outcome> {
    if (outcome === 'lapsed') return this.queue(meta, { kind: 'withdrawal_lapsed', withdrawalId });
    if (outcome === 'review')
      return this.queue(
        meta,
        { kind: 'withdrawal_review', withdrawalId },
        { kind: 'withdrawal_decision', withdrawalId },
      );
    if (outcome === 'unmatched') return this.queue(meta, { kind: 'withdrawal_support', withdrawalId });
    return 'ignored';
  }

  @OnEvent(OrderRefundedSchema)
  orderRefunded({ userId, orderId }: OrderRefunded, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'refunded', userId, orderId });
  }

  private queue(meta: EventMeta, ...mails: readonly MailWish[]): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.queueMail.run(tx, meta, mails)) ? 'applied' : 'ignored',
    );
  }
}

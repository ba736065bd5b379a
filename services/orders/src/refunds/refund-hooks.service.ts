import { Injectable } from '@nestjs/common';
import { OrderHooks } from '../order/index.ts';
import { PaymentHooks } from '../payments/index.ts';
import { ApplyRefund } from './apply-refund.service.ts';
import { RefundRepository } from './refund.repository.ts';

@Injectable()
export class RefundHooks {
  constructor(
    orders: OrderHooks,
    payments: PaymentHooks,
    refunds: RefundRepository,
    applyRefund: ApplyRefund,
  ) {
    orders.take('refundRequested', (tx, order, held) =>
      refunds.open(tx, {
        orderId: order.id,
        sessionId: order.paymentSessionId,
        amount: order.total,
        cause: order.refundReason ?? '',
        held,
      }),
    );
    orders.take('disputed', (tx, { id }) => refunds.block(tx, id));
    payments.take('refundTold', (tx, facts, grace) => applyRefund.run(tx, facts, grace));
    payments.take('strayPaid', (tx, payment) => refunds.openStray(tx, payment));
  }
}

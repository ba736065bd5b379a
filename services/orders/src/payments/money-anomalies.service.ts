import { Injectable, Logger } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { countFromZero } from '@headshots/platform/telemetry';
import { Counter } from 'prom-client';
import { AnomalyRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';

const anomalies = new Counter({
  name: 'orders_money_anomalies_total',
  help: 'What a provider of payments said that only a person can put right',
  labelNames: ['kind'],
});

const kinds = [
  /** Amount, currency or what the customer was shown is not what we asked for. */
  'payment_differs',
  /** A bank refused a payment that it had made. */
  'refused_after_payment',
  /** We paid back, and the bank took it as well. */
  'double_loss',
  /** A refund waits for the balance at the provider. */
  'refund_without_balance',
  /** A refund came back to us. */
  'refund_bounced',
  /** A bank asks about a payment, or took it back. */
  'dispute',
  /** A bank gave back what it had taken for good. */
  'won_after_loss',
  /** The owner of the card did not pay, and the images are out. */
  'fraud_warned_too_late',
  /** Money that belongs to no order of ours. */
  'stray_payment',
] as const;
export type MoneyAnomaly = (typeof kinds)[number];

countFromZero(
  anomalies,
  kinds.map((kind) => ({ kind })),
);

/** Notes what a person has to look at: a row for an order, a count and a line in the log for the one on call. */
@Injectable()
export class MoneyAnomalies {
  private readonly logger = new Logger(MoneyAnomalies.name);

  constructor(private readonly anomalies: AnomalyRepository) {}

  async note(tx: Tx, kind: MoneyAnomaly, order: Order | undefined, paymentRef: string | null): Promise<void> {
    tx.afterCommit(() => {
      anomalies.inc({ kind });
      this.logger.error(
        { kind, orderId: order?.id, state: order?.state, paymentRef },
        'money needs a person',
      );
    });
    if (order) await this.anomalies.note(tx, order, kind);
  }
}

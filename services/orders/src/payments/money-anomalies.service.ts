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
  'refused_after_payment',
  'double_loss',
  'refund_without_balance',
  'refund_bounced',
  'dispute',
  'won_after_loss',
  'fraud_warned_too_late',
  'stray_payment',
] as const;
export type MoneyAnomaly = (typeof kinds)[number];

countFromZero(
  anomalies,
  kinds.map((kind) => ({ kind })),
);

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

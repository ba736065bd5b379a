import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { PaymentFacts } from './payment-facts.ts';
import { ApplyCharge } from './apply-charge.service.ts';
import { ApplyDispute } from './apply-dispute.service.ts';
import { ApplyFraudWarning } from './apply-fraud-warning.service.ts';
import { PaymentHooks } from './payment-hooks.service.ts';
import { ApplySession } from './apply-session.service.ts';
import type { Applied, GracePeriod } from './applied.ts';

/** The one place where what a provider of payments says becomes ours, however we heard it. */
@Injectable()
export class ApplyFacts {
  constructor(
    private readonly session: ApplySession,
    private readonly charge: ApplyCharge,
    private readonly hooks: PaymentHooks,
    private readonly dispute: ApplyDispute,
    private readonly fraudWarning: ApplyFraudWarning,
  ) {}

  /** @param grace what we looked up ourselves needs none */
  run(tx: Tx, facts: PaymentFacts, grace: GracePeriod = { isOver: true }): Promise<Applied> {
    switch (facts.kind) {
      case 'session':
        return this.session.run(tx, facts, grace);
      case 'charge':
        return this.charge.run(tx, facts, grace);
      case 'refund':
        return this.hooks.of('refundTold')(tx, facts, grace);
      case 'dispute':
        return this.dispute.run(tx, facts, grace);
      case 'fraud_warning':
        return this.fraudWarning.run(tx, facts, grace);
    }
  }
}

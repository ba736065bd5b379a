import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { Hooks } from '../order/hooks.ts';
import type { Applied, GracePeriod } from './applied.ts';
import type { Movement } from './movement.ts';
import type { ForeignMoney, RefundFacts } from './payment-facts.ts';

/** A payment that belongs to no order, or to an earlier checkout of one. */
export interface StrayPayment {
  readonly paymentRef: string;
  readonly sessionId: string;
  readonly amount: ForeignMoney;
}

interface PaymentWork {
  readonly refundTold: (tx: Tx, facts: RefundFacts, grace: GracePeriod) => Promise<Applied>;
  readonly strayPaid: (tx: Tx, payment: StrayPayment) => Promise<void>;
  /** Money moved of a sale whose order is gone: no document follows. */
  readonly movedWithoutOrder: (tx: Tx, movement: Movement) => Promise<void>;
}

@Injectable()
export class PaymentHooks extends Hooks<PaymentWork> {
  constructor() {
    super(['refundTold', 'strayPaid', 'movedWithoutOrder']);
  }
}

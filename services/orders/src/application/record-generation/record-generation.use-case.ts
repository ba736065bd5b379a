import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { Order } from '../../domain/order.ts';
import { generationFailure } from '../../domain/refund-policy.ts';
import { AdvanceOrder } from '../advance-order/advance-order.ts';

/** Takes what generation says about an order. Each answers undefined when it changes nothing. */
@Injectable()
export class RecordGeneration {
  constructor(@Inject(AdvanceOrder) private readonly advanceOrder: AdvanceOrder) {}

  started(tx: Tx, orderId: string): Promise<Order | undefined> {
    return this.advanceOrder.run(tx, orderId, { type: 'generation_started' });
  }

  completed(tx: Tx, orderId: string, usable: number): Promise<Order | undefined> {
    return this.advanceOrder.run(tx, orderId, { type: 'generation_completed', usable });
  }

  failed(tx: Tx, orderId: string, reason: string): Promise<Order | undefined> {
    return this.advanceOrder.run(tx, orderId, {
      type: 'generation_failed',
      reason: generationFailure(reason),
    });
  }
}

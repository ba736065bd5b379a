import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { OrderEvent } from '../../domain/order-transitions.ts';
import { generationFailure } from '../../domain/refund-policy.ts';
import { AdvanceOrder } from '../advance-order/advance-order.ts';

/** Takes what generation says about an order. Each returns false when it changes nothing. */
@Injectable()
export class RecordGeneration {
  constructor(@Inject(AdvanceOrder) private readonly advanceOrder: AdvanceOrder) {}

  started(tx: Tx, orderId: string): Promise<boolean> {
    return this.record(tx, orderId, { type: 'generation_started' });
  }

  completed(tx: Tx, orderId: string, usable: number): Promise<boolean> {
    return this.record(tx, orderId, { type: 'generation_completed', usable });
  }

  failed(tx: Tx, orderId: string, reason: string): Promise<boolean> {
    return this.record(tx, orderId, { type: 'generation_failed', reason: generationFailure(reason) });
  }

  private record(tx: Tx, orderId: string, event: OrderEvent): Promise<boolean> {
    return this.advanceOrder.run(tx, orderId, event);
  }
}

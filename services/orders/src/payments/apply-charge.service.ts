import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { ChargeFacts } from './payment-facts.ts';
import { PaymentRepository } from './payment.repository.ts';
import type { Applied, GracePeriod } from './applied.ts';

@Injectable()
export class ApplyCharge {
  constructor(private readonly payments: PaymentRepository) {}

  async run(tx: Tx, { orderId, attempt, card }: ChargeFacts, { isOver }: GracePeriod): Promise<Applied> {
    if (orderId === null || attempt === null) return 'ignored';
    if (await this.payments.noteCardOf(tx, orderId, attempt, card)) return 'done';
    return isOver ? 'ignored' : 'waiting';
  }
}

import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { WithdrawalReceivedSchema } from '@headshots/proto/orders/v1/events_pb';
import type { Withdrawal } from './withdrawal.ts';
import { WithdrawalRepository } from './withdrawal.repository.ts';

/** The answer is the same, and as fast, whether such an order exists: what comes of it is found out apart. */
@Injectable()
export class ConfirmWithdrawal {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly withdrawals: WithdrawalRepository,
  ) {}

  /** Repeated within a day it answers the same. @throws Problem `withdrawal.not_found` */
  async run(id: string): Promise<Withdrawal> {
    const received = await this.unitOfWork.run(async (tx) => {
      const fresh = await this.withdrawals.receive(tx, id);
      if (!fresh) return this.withdrawals.received(tx, id);
      await tx.publish(WithdrawalReceivedSchema, { withdrawalId: id });
      return fresh;
    });
    if (!received) throw problem('withdrawal.not_found');
    return received;
  }
}

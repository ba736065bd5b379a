import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { WithdrawalRepository } from '../../persistence/withdrawal.repository.ts';

/** A received declaration, for the service that writes mails about it. */
@Injectable()
export class GetWithdrawalForMail {
  constructor(private readonly withdrawals: WithdrawalRepository) {}

  /** @throws Problem `withdrawal.not_found` */
  async run(id: string): Promise<Withdrawal> {
    const withdrawal = await this.withdrawals.find(id);
    if (!withdrawal) throw problem('withdrawal.not_found');
    return withdrawal;
  }
}

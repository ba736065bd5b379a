import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { WithdrawalMail } from '@headshots/proto/vocabulary';
import type { Withdrawal } from './withdrawal.ts';
import { withdrawalMail } from './withdrawal-mail.ts';
import { WithdrawalRepository } from './withdrawal.repository.ts';

export interface MailedWithdrawal {
  readonly withdrawal: Withdrawal;
  readonly mail: WithdrawalMail;
  /** Of the order it is about, as we write it. */
  readonly matchedNumber: string | null;
}

@Injectable()
export class GetWithdrawalForMail {
  constructor(private readonly withdrawals: WithdrawalRepository) {}

  /** @throws Problem `withdrawal.not_found` */
  async run(id: string): Promise<MailedWithdrawal> {
    const withdrawal = await this.withdrawals.find(id);
    const situation = withdrawal && (await this.withdrawals.mailSituation(id));
    if (!situation) throw problem('withdrawal.not_found');
    return { withdrawal, mail: withdrawalMail(situation), matchedNumber: situation.matchedNumber };
  }
}

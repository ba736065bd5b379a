import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { WithdrawalForm } from '../../domain/withdrawal-form.ts';
import { mostOfAddress } from '../../domain/withdrawal.ts';
import { WithdrawalRepository } from '../../persistence/withdrawal.repository.ts';
import { addressPauseSeconds } from '../confirm-withdrawal/confirm-withdrawal.use-case.ts';

export interface WithdrawalDraft {
  readonly id: string;
  readonly expiresAt: Date;
}

/** First step of a withdrawal. It looks at no order, so it is the same for known and unknown ones. */
@Injectable()
export class StartWithdrawal {
  constructor(private readonly withdrawals: WithdrawalRepository) {}

  /** @throws Problem `rate.limited` */
  async run(form: WithdrawalForm): Promise<WithdrawalDraft> {
    if ((await this.withdrawals.seenOfAddress(form.email)) >= mostOfAddress)
      throw problem('rate.limited', { retryAfterSeconds: addressPauseSeconds });
    const id = randomUUID();
    return { id, expiresAt: await this.withdrawals.start(id, form) };
  }
}

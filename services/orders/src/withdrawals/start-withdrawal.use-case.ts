import { createHmac, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { WithdrawalForm } from './withdrawal-form.ts';
import { WithdrawalRepository } from './withdrawal.repository.ts';
import { WithdrawalSettings } from './withdrawal.settings.ts';
import { networkOf } from './network-of.ts';

export interface WithdrawalDraft {
  readonly id: string;
  readonly expiresAt: Date;
}

/** First step of a withdrawal. It looks at no order, so it is the same for known and unknown ones. */
@Injectable()
export class StartWithdrawal {
  constructor(
    private readonly withdrawals: WithdrawalRepository,
    private readonly settings: WithdrawalSettings,
  ) {}

  /** @param clientAddress where it was sent from; empty when nobody knows */
  async run(form: WithdrawalForm, clientAddress: string): Promise<WithdrawalDraft> {
    const id = randomUUID();
    return { id, expiresAt: await this.withdrawals.start(id, form, this.markOf(clientAddress)) };
  }

  private markOf(clientAddress: string): string | null {
    const network = networkOf(clientAddress);
    if (network === '') return null;
    return createHmac('sha256', this.settings.markKey).update(`network:${network}`).digest('base64url');
  }
}

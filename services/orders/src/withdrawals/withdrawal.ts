import type { WithdrawalForm } from './withdrawal-form.ts';

export const draftSeconds = 30 * 60;

export interface Withdrawal extends WithdrawalForm {
  readonly id: string;
  readonly receivedAt: Date;
}

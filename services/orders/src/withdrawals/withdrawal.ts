import type { WithdrawalForm } from './withdrawal-form.ts';

/** How long a draft waits to be confirmed. */
export const draftSeconds = 30 * 60;

/** A declaration that was received: whose, about what, and when. */
export interface Withdrawal extends WithdrawalForm {
  readonly id: string;
  readonly receivedAt: Date;
}

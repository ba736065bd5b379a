/** `bank_refused`: a delayed payment failed. `refund_bounced`: the money came back to us. */
const paymentProblems = ['bank_refused', 'refund_bounced'] as const;
export type PaymentProblem = (typeof paymentProblems)[number];

export const isPaymentProblem = (word: string | undefined): word is PaymentProblem =>
  paymentProblems.some((known) => known === word);

export const generationFailures = [
  'no_usable',
  'incomplete',
  'no_face',
  'photo_unreadable',
  'photo_deleted',
  'engine_refused',
  'engine_unavailable',
] as const;
export type GenerationFailure = (typeof generationFailures)[number];

const ownReasons = [
  'account_deleted',
  'account_locked',
  'package_short',
  'withdrawn',
  'claim_granted',
  'fraud_warned',
  'refunded_outside',
  'disputed',
] as const;
export const otherRefundReasons = ['deadline', 'paid_too_late', ...ownReasons] as const;
export type RefundReason = GenerationFailure | (typeof otherRefundReasons)[number];

export const failuresOfOurs = [
  'no_usable',
  'incomplete',
  'engine_refused',
  'engine_unavailable',
  'deadline',
  'package_short',
] as const satisfies readonly RefundReason[];

export const isFailureOfOurs = (reason: RefundReason): boolean =>
  failuresOfOurs.some((ours) => ours === reason);

/** A word this version does not know still means that nothing was delivered. */
export const generationFailure = (word: string): GenerationFailure =>
  generationFailures.find((known) => known === word) ?? 'incomplete';

export function refundReasonCode(reason: RefundReason): string {
  if (reason === 'paid_too_late') return 'payment.failed';
  if (ownReasons.some((own) => own === reason)) return `order.${reason}`;
  return `generation.${reason === 'deadline' ? 'incomplete' : reason}`;
}

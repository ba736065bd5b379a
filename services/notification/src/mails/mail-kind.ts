const linkKinds = ['verification', 'password_reset', 'email_change'] as const;
const securityKinds = ['password_changed', 'sign_in_method', 'email_change_notice', 'session_ended'] as const;
/** `receipt` confirms the contract, too. */
const orderKinds = [
  'receipt',
  'ready',
  'refunded',
  'payment_problem',
  'claim_review',
  'claim_declined',
] as const;
const lockKinds = ['account_locked', 'account_unlocked'] as const;
const withdrawalKinds = ['withdrawal_receipt', 'withdrawal_lapsed', 'withdrawal_review'] as const;
const supportKinds = ['claim_support', 'withdrawal_support', 'withdrawal_decision'] as const;

export type LinkKind = (typeof linkKinds)[number];
export type SecurityKind = (typeof securityKinds)[number];
export type OrderKind = (typeof orderKinds)[number];
export type LockKind = (typeof lockKinds)[number];
export type WithdrawalKind = (typeof withdrawalKinds)[number];
/** `photo_expiring` comes five days before a photo and its images are deleted. `account_deleted` is the last mail, to somebody who has no account any more. */
export const mailKinds = [
  ...linkKinds,
  ...securityKinds,
  ...orderKinds,
  ...lockKinds,
  ...withdrawalKinds,
  ...supportKinds,
  'photo_expiring',
  'account_deleted',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const isLinkKind = (kind: MailKind): kind is LinkKind => linkKinds.some((one) => one === kind);
export const isSecurityKind = (kind: MailKind): kind is SecurityKind =>
  securityKinds.some((one) => one === kind);
export const isLockKind = (kind: MailKind): kind is LockKind => lockKinds.some((one) => one === kind);
export const isWithdrawalKind = (kind: MailKind): kind is WithdrawalKind =>
  withdrawalKinds.some((one) => one === kind);

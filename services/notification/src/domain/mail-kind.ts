/** Mails that bring a link identity mints for them. */
export const linkKinds = ['verification', 'password_reset', 'email_change'] as const;
/** Mails that tell the owner of an account what happened to it. */
export const securityKinds = [
  'password_changed',
  'sign_in_method',
  'email_change_notice',
  'session_ended',
] as const;
export const orderKinds = ['receipt', 'ready', 'refunded'] as const;

export type LinkKind = (typeof linkKinds)[number];
export type SecurityKind = (typeof securityKinds)[number];
export type OrderKind = (typeof orderKinds)[number];
/** `photo_expiring` comes five days before a photo and its images are deleted. `account_deleted` is the last mail, to somebody who has no account any more. */
export type MailKind = LinkKind | SecurityKind | OrderKind | 'photo_expiring' | 'account_deleted';

export const isLinkKind = (kind: MailKind): kind is LinkKind => linkKinds.some((one) => one === kind);
export const isSecurityKind = (kind: MailKind): kind is SecurityKind =>
  securityKinds.some((one) => one === kind);

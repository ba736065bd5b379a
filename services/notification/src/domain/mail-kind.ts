export const mailKinds = ['verification', 'receipt', 'ready', 'refunded'] as const;
export type MailKind = (typeof mailKinds)[number];

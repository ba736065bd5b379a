import type { LinkKind, LockKind, SecurityKind, WithdrawalKind } from './mail-kind.ts';
import type { PaymentProblem } from './payment-problem.ts';
import type { AccountLock, Contact, OwedRefund } from './contacts.port.ts';
import type { OrderFacts, WithdrawalFacts } from './orders.port.ts';
import type { Preview } from './previews.port.ts';

export type MailFacts =
  | { readonly kind: LinkKind; readonly link: string; readonly notMeLink?: string; readonly expiresAt: Date }
  | { readonly kind: SecurityKind; readonly at: Date; readonly provider: string | undefined }
  | { readonly kind: 'account_deleted'; readonly refunds: readonly OwedRefund[] }
  | { readonly kind: LockKind; readonly lock: AccountLock }
  | {
      readonly kind: 'photo_expiring';
      readonly photoId: string;
      readonly expiresAt: Date;
      readonly order: OrderFacts | undefined;
    }
  | { readonly kind: 'receipt'; readonly order: OrderFacts }
  | {
      readonly kind: 'ready';
      readonly order: OrderFacts;
      readonly images: number;
      readonly deletedAt: Date;
      readonly previews: readonly Preview[];
    }
  | { readonly kind: 'refunded'; readonly order: OrderFacts }
  | { readonly kind: 'payment_problem'; readonly order: OrderFacts; readonly problem: PaymentProblem }
  | { readonly kind: 'claim_review'; readonly order: OrderFacts }
  | { readonly kind: 'claim_support'; readonly order: OrderFacts; readonly email: string }
  | { readonly kind: 'claim_declined'; readonly order: OrderFacts; readonly reason: string }
  | {
      readonly kind: WithdrawalKind | 'withdrawal_support' | 'withdrawal_decision';
      readonly withdrawal: WithdrawalFacts;
    };

export interface Attachment {
  readonly fileName: string;
  readonly pdf: Uint8Array;
}

export interface Picture {
  readonly contentId: string;
  readonly jpeg: Uint8Array;
}

export interface ComposedMail {
  readonly language: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly pictures: readonly Picture[];
}

export abstract class MailComposer {
  abstract compose(recipient: Contact, facts: MailFacts): ComposedMail;
}

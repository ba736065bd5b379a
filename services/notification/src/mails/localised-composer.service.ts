import type { Contact } from './contacts.port.ts';
import type { ComposedMail, MailComposer, MailFacts } from './mail-composer.port.ts';
import { accountDeletedMail } from './account-deleted.mail.ts';
import { accountLockMail } from './account-lock.mail.ts';
import { claimDeclinedMail, claimReviewMail, claimSupportMail } from './claim.mail.ts';
import { expiringMail } from './expiring.mail.ts';
import { linkMail } from './link.mail.ts';
import type { MailModel, Sender } from './mail-model.ts';
import { paymentProblemMail } from './payment-problem.mail.ts';
import { readyMail } from './ready.mail.ts';
import { receiptMail } from './receipt.mail.ts';
import { refundedMail } from './refunded.mail.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { securityMail } from './security.mail.ts';
import { withdrawalMail } from './withdrawal.mail.ts';
import { TextBook, type Texts } from './texts.loader.ts';

export class LocalisedComposer implements MailComposer {
  constructor(
    private readonly book: TextBook,
    private readonly sender: Sender,
  ) {}

  static async load(sender: Sender): Promise<LocalisedComposer> {
    return new LocalisedComposer(await TextBook.load(), sender);
  }

  compose(recipient: Contact, facts: MailFacts): ComposedMail {
    const texts = this.book.textsFor(recipient.language);
    const { brand, supportEmail: support, operator } = this.sender;
    const model = this.model(texts, recipient, facts);
    const toDesk =
      facts.kind === 'claim_support' ||
      facts.kind === 'withdrawal_support' ||
      facts.kind === 'withdrawal_decision';
    const lines = toDesk
      ? [texts.t('common.footerDesk', { brand })]
      : [texts.t('common.footerContact', { support }), texts.t('common.footerReason', { brand })];
    const footer = { lines, operator };
    return {
      language: texts.language,
      subject: model.subject,
      html: renderHtml(model, footer, this.sender, texts.language),
      text: renderText(model, footer, brand, texts.language),
      pictures: model.blocks.flatMap((block) => (block.kind === 'pictures' ? block.pictures : [])),
    };
  }

  private model(texts: Texts, recipient: Contact, facts: MailFacts): MailModel {
    switch (facts.kind) {
      case 'verification':
      case 'password_reset':
      case 'email_change':
        return linkMail(texts, this.sender, recipient, facts);
      case 'password_changed':
      case 'sign_in_method':
      case 'email_change_notice':
      case 'session_ended':
        return securityMail(texts, this.sender, recipient, facts);
      case 'account_deleted':
        return accountDeletedMail(texts, this.sender, recipient, facts.refunds);
      case 'account_locked':
      case 'account_unlocked':
        return accountLockMail(texts, this.sender, recipient, facts);
      case 'photo_expiring':
        return expiringMail(texts, this.sender, recipient, facts);
      case 'receipt':
        return receiptMail(texts, this.sender, recipient, facts);
      case 'payment_problem':
        return paymentProblemMail(texts, this.sender, recipient, facts);
      case 'claim_review':
        return claimReviewMail(texts, recipient, facts.order);
      case 'claim_declined':
        return claimDeclinedMail(texts, this.sender, recipient, facts);
      case 'claim_support':
        return claimSupportMail(texts, this.sender, facts);
      case 'withdrawal_receipt':
      case 'withdrawal_lapsed':
      case 'withdrawal_review':
      case 'withdrawal_support':
      case 'withdrawal_decision':
        return withdrawalMail(texts, this.sender, facts);
      case 'ready':
        return readyMail(texts, this.sender, recipient, facts);
      case 'refunded':
        return refundedMail(texts, this.sender, recipient, facts);
    }
  }
}

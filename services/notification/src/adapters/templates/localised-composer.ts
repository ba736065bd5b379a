import type { Contact } from '../../application/ports/contacts.ts';
import type { ComposedMail, MailComposer, MailFacts } from '../../application/ports/mail-composer.ts';
import type { MailModel, Sender } from './mail-model.ts';
import { readyMail } from './ready.mail.ts';
import { receiptMail } from './receipt.mail.ts';
import { refundedMail } from './refunded.mail.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { TextBook, type Texts } from './texts.ts';
import { verificationMail } from './verification.mail.ts';

/** Writes mails in the recipient's language, as HTML and as text. */
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
    const lines = [texts.t('common.footerContact', { support }), texts.t('common.footerReason', { brand })];
    const footer = { lines, operator };
    return {
      language: texts.language,
      subject: model.subject,
      html: renderHtml(model, footer, this.sender, texts.language),
      text: renderText(model, footer, brand),
    };
  }

  private model(texts: Texts, recipient: Contact, facts: MailFacts): MailModel {
    switch (facts.kind) {
      case 'verification':
        return verificationMail(texts, this.sender, recipient, facts);
      case 'receipt':
        return receiptMail(texts, this.sender, recipient, facts);
      case 'ready':
        return readyMail(texts, this.sender, recipient, facts);
      case 'refunded':
        return refundedMail(texts, this.sender, recipient, facts);
    }
  }
}

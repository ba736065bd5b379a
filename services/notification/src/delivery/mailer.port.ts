import type { Attachment, ComposedMail } from '../mails/index.ts';

export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export abstract class Mailer {
  abstract isReachable(): Promise<boolean>;
  /** @throws MailRefused when trying again is useless; any other error may pass */
  abstract send(
    to: string,
    mail: ComposedMail,
    mailId: string,
    attachments: readonly Attachment[],
  ): Promise<void>;
}

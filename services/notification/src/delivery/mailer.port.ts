import type { Attachment, ComposedMail } from '../mails/index.ts';

/** The mail server said no to this mail, and will again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export abstract class Mailer {
  /** Whether the mail server answers at all. */
  abstract isReachable(): Promise<boolean>;
  /** @throws MailRefused when trying again is useless; any other error may pass */
  abstract send(
    to: string,
    mail: ComposedMail,
    mailId: string,
    attachments: readonly Attachment[],
  ): Promise<void>;
}

import type { Attachment, ComposedMail } from '../mails/index.ts';

export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Envelope {
  readonly to: string;
  /** Where an answer goes; undefined: to the desk. */
  readonly replyTo: string | undefined;
}

export abstract class Mailer {
  abstract isReachable(): Promise<boolean>;
  /** @throws MailRefused when trying again is useless; any other error may pass */
  abstract send(
    envelope: Envelope,
    mail: ComposedMail,
    mailId: string,
    attachments: readonly Attachment[],
  ): Promise<void>;
}

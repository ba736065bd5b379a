import type { ComposedMail } from './mail-composer.ts';

/** The mail server said no to this mail, and will again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Mailer {
  /** Whether the mail server answers at all. */
  isReachable(): Promise<boolean>;
  /** @throws MailRefused when trying again is useless; any other error may pass */
  send(to: string, mail: ComposedMail, mailId: string): Promise<void>;
}

export const MAILER = Symbol('MAILER');

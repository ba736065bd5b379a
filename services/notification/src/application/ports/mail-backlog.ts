/** How many mails did not go their way. */
export interface MailBacklog {
  /** Not sent a quarter of an hour after they were asked for. */
  late(): Promise<number>;
  /** Given up within the last day. */
  parked(): Promise<number>;
}

export const MAIL_BACKLOG = Symbol('MAIL_BACKLOG');

import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Attachment, ComposedMail } from '../mails/index.ts';
import { MailRefused, type Envelope, type Mailer } from './mailer.port.ts';

export interface SmtpOptions {
  readonly url: string;
  /** `Name <address>`. */
  readonly from: string;
  readonly replyTo: string;
}

/** Added up, a mail server that answers each step at the last moment stays below the lease of a mail. */
const limitsMs = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
  dnsTimeout: 3_000,
} as const;

export class SmtpMailer implements Mailer, OnApplicationShutdown {
  private readonly transport;
  private readonly domain: string;

  constructor(private readonly options: SmtpOptions) {
    const { url, from } = options;
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...limitsMs,
    });
    this.domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  }

  async isReachable(): Promise<boolean> {
    return this.transport.verify().then(
      () => true,
      () => false,
    );
  }

  async send(
    { to, replyTo }: Envelope,
    { language, subject, html, text, pictures }: ComposedMail,
    mailId: string,
    attachments: readonly Attachment[],
  ): Promise<void> {
    const { from, replyTo: desk } = this.options;
    const headers = { 'auto-submitted': 'auto-generated', 'content-language': language };
    const messageId = `<${mailId}@${this.domain}>`;
    try {
      await this.transport.sendMail({
        from,
        replyTo: replyTo === undefined ? desk : { name: '', address: replyTo },
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId,
        headers,
        attachments: [
          ...attachments.map(({ fileName, pdf }) => ({
            filename: fileName,
            content: Buffer.from(pdf),
            contentType: 'application/pdf',
          })),
          ...pictures.map(({ contentId, jpeg }) => ({
            filename: `${contentId.split('@')[0]}.jpg`,
            cid: contentId,
            content: Buffer.from(jpeg),
            contentType: 'image/jpeg',
            contentDisposition: 'inline' as const,
          })),
        ],
      });
    } catch (error) {
      throw isFinal(error) ? new MailRefused(String(error.responseCode)) : error;
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/** 5xx about this envelope or this message. A refused login is our set-up, not the mail. */
function isFinal(error: unknown): error is { readonly responseCode: number } {
  if (typeof error !== 'object' || error === null) return false;
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  );
}

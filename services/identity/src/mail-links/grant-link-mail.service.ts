import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { IdentitySettings } from '../identity.settings.ts';
import type { ActiveUser } from '../user/user.ts';
import { AskForLinkMail } from './ask-for-link-mail.service.ts';
import { MailRequestsRepository, type NewMailRequest } from './mail-requests.repository.ts';

const reasons = { verify_email: 'verification', reset_password: 'reset' } as const;

/** Asks for a mail with a link within the limits of its address, whoever wants it. */
@Injectable()
export class GrantLinkMail {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly requests: MailRequestsRepository,
    private readonly ask: AskForLinkMail,
  ) {}

  /** The user's row must be locked. Answers whether it was granted; the caller keeps that, and so it counts. */
  async run(
    tx: Tx,
    user: ActiveUser,
    { purpose, address }: Pick<NewMailRequest, 'purpose' | 'address'>,
  ): Promise<boolean> {
    const { inMinute, inHour } = await this.requests.granted(tx, address, purpose);
    const { linkMailsPerMinute, linkMailsPerHour } = this.settings;
    if (inMinute >= linkMailsPerMinute || inHour >= linkMailsPerHour) return false;
    await this.ask.run(tx, user, reasons[purpose]);
    return true;
  }
}

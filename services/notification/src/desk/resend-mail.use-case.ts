import { Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { mayResend, namedBy, type OrderMail } from './order-mail.ts';
import { OrderMailsRepository } from './order-mails.repository.ts';

@Injectable()
export class ResendMail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: OrderMailsRepository,
    private readonly erasures: Erasures,
  ) {}

  /**
   * Sends a mail once more, with what is true by then, to the address that the account has by then.
   * @param askedBy name of the staff
   * @returns the mail that waits to be sent; the one that waits already, however often it is asked for
   * @throws Problem `mail.not_found`, `mail.not_again`
   */
  async run(orderId: string, mailId: string, askedBy: string): Promise<OrderMail> {
    return this.unitOfWork.run(async (tx) => {
      const mails = await this.mails.lock(tx, orderId);
      const mail = mails.find(namedBy(mailId));
      const isErased = mail?.userId && (await this.erasures.isErased(tx, mail.userId));
      if (!mail || isErased) throw problem('mail.not_found');
      const waiting = mails.find(({ kind, state }) => kind === mail.kind && state === 'pending');
      if (waiting) return waiting;
      if (!mayResend(mail, mails, new Date())) throw problem('mail.not_again');
      return this.mails.again(tx, mail, askedBy);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OrderRepository } from '../order/index.ts';
import { confirmationOf } from './confirmation.ts';
import { GetTermsForMail } from './get-terms-for-mail.use-case.ts';
import { DocumentPrinter } from './document-printer.port.ts';

export interface PrintedConfirmation {
  readonly number: string;
  readonly pdf: Uint8Array;
}

/** Once it is handed over the customer has the instruction on withdrawal in writing. */
@Injectable()
export class GetConfirmation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly terms: GetTermsForMail,
    private readonly printer: DocumentPrinter,
  ) {}

  /** @throws Problem `order.not_found` also while there is no contract, `order.access_denied` */
  async run(orderId: string, userId: string): Promise<PrintedConfirmation> {
    const order = await this.orders.find(orderId);
    if (!order || (order.userId === userId && !order.paidAt)) throw problem('order.not_found');
    if (order.userId !== userId) throw problem('order.access_denied');
    const confirmation = confirmationOf(
      order,
      await this.orders.consentsOf(orderId),
      await this.terms.textOf(order),
    );
    const pdf = await this.printer.printTerms(confirmation);
    await this.unitOfWork.run(async (tx) =>
      this.orders.confirm(tx, orderId, userId, await this.orders.now(tx)),
    );
    return { number: confirmation.fileName.replace(/\.pdf$/, ''), pdf };
  }
}

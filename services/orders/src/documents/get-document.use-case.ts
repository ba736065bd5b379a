import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';
import type { DocumentKind } from './document.ts';
import { BookkeepingRepository } from './bookkeeping.repository.ts';
import { DocumentSettings } from './document.settings.ts';
import { DocumentPrinter } from './document-printer.port.ts';
import { testDocument } from './test-document.ts';

export interface PrintedFile {
  readonly number: string;
  readonly pdf: Uint8Array;
}

const retryAfterSeconds = 2;

@Injectable()
export class GetDocument {
  constructor(
    private readonly orders: OrderRepository,
    private readonly bookkeeping: BookkeepingRepository,
    private readonly printer: DocumentPrinter,
    private readonly settings: DocumentSettings,
  ) {}

  /**
   * For the owner of the order.
   * @throws Problem `order.not_found`, `order.access_denied`, `invoice.none`, `invoice.not_ready`
   */
  async run(orderId: string, userId: string, kind: DocumentKind): Promise<PrintedFile> {
    return this.documentOf(await this.orders.getOwn(orderId, userId), kind);
  }

  /**
   * For the service that writes mails about it.
   * @throws Problem `order.not_found`, `invoice.none`, `invoice.not_ready`
   */
  async forMail(orderId: string, kind: DocumentKind): Promise<PrintedFile> {
    return this.documentOf(await this.orders.get(orderId), kind);
  }

  private async documentOf(order: Order, kind: DocumentKind): Promise<PrintedFile> {
    if (order.bypass) return this.test(order, kind);
    const newest = (await this.bookkeeping.documentsOf([order.id])).findLast(
      ({ document }) => document.facts.kind === kind,
    );
    if (!newest) throw isAwaited(order, kind) ? notReady() : problem('invoice.none');
    const { number } = newest.document;
    const pdf = newest.printed ? await this.bookkeeping.pdfOf(order.id, number) : undefined;
    if (!pdf) throw notReady();
    return { number, pdf };
  }

  private async test(order: Order, kind: DocumentKind): Promise<PrintedFile> {
    const document = testDocument(order, kind, this.settings);
    if (!document) throw problem('invoice.none');
    return { number: document.number, pdf: await this.printer.print(document) };
  }
}

const notReady = () => problem('invoice.not_ready', { retryAfterSeconds });

function isAwaited({ paidAt, refundedAt, total, state }: Order, kind: DocumentKind): boolean {
  if (total.amount === 0n || !paidAt) return false;
  return kind === 'invoice' || refundedAt !== null || state === 'charged_back';
}

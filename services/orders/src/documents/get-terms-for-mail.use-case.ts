import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { readTerms } from '@headshots/proto/read-terms';
import { OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';
import { contractTerms, type ContractTerms } from './contract-terms.ts';
import { DocumentSettings } from './document.settings.ts';
import { DocumentPrinter } from './document-printer.port.ts';

export interface PrintedTerms {
  readonly version: string;
  readonly fileName: string;
  readonly pdf: Uint8Array;
}

/** The terms a customer agreed to, as a file to keep. Nothing in it is the order's own, so each is printed once. */
@Injectable()
export class GetTermsForMail {
  private readonly prints = new Map<string, Promise<Uint8Array>>();

  constructor(
    private readonly orders: OrderRepository,
    private readonly settings: DocumentSettings,
    private readonly printer: DocumentPrinter,
  ) {}

  /**
   * In the language of the order; in English where the terms are not written in that one.
   * @throws Problem `order.not_found`, RangeError when the texts of the version are not here
   */
  async run(orderId: string): Promise<PrintedTerms> {
    const printed = await this.textOf(await this.orders.get(orderId));
    return { version: printed.version, fileName: printed.fileName, pdf: await this.print(printed) };
  }

  /** The same, before it is printed. @throws RangeError as above */
  async textOf({ id, language: wanted }: Pick<Order, 'id' | 'language'>): Promise<ContractTerms> {
    const version = await this.orders.agreedTerms(id);
    const { language, terms } = readTerms(version, wanted);
    const { seller, publicUrl } = this.settings;
    return contractTerms(terms, { version, language, seller, publicUrl });
  }

  private print(terms: ContractTerms): Promise<Uint8Array> {
    const key = createHash('sha256').update(JSON.stringify(terms)).digest('hex');
    const known = this.prints.get(key);
    if (known) return known;
    const made = this.printer.printTerms(terms);
    this.prints.set(key, made);
    made.catch(() => this.prints.delete(key));
    return made;
  }
}

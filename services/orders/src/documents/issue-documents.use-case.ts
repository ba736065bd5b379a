import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { currencyBook } from '../order/currency.ts';
import { isCurrency } from '../order/money.ts';
import { berlinDay, correctionOf, invoiceOf, type Document, type DocumentDraft } from './document.ts';
import { buyerCountry, vatTreatment } from './vat-book.ts';
import { BookkeepingRepository } from './bookkeeping.repository.ts';
import { UndocumentedRepository, type UndocumentedMovement } from './undocumented.repository.ts';
import { DocumentSettings } from './document.settings.ts';
import { DocumentPrinter } from './document-printer.port.ts';
import { correctedOf } from './corrected.ts';

const countryDiffers = new Counter({
  name: 'orders_buyer_country_differs_total',
  help: 'Invoices whose billing address and card name two countries: taxed at home, listed by orders-cli vat',
});

const numberedAtOnce = 100;
const claimedAtOnce = 8;
const noneNeeded = '';

type Draft = readonly [UndocumentedMovement, DocumentDraft | undefined];

/** Numbers are given in a transaction that holds no order, PDFs are made in none. */
@Injectable()
export class IssueDocuments {
  private readonly logger = new Logger(IssueDocuments.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly movements: UndocumentedRepository,
    private readonly bookkeeping: BookkeepingRepository,
    private readonly printer: DocumentPrinter,
    private readonly settings: DocumentSettings,
  ) {}

  async run(): Promise<boolean> {
    const numbered = await this.number();
    const printed = await this.print();
    return numbered || printed;
  }

  async number(): Promise<boolean> {
    const charged = await this.unitOfWork.run(async (tx) => {
      const charges = await this.movements.lockCharges(tx, numberedAtOnce);
      const drafts = charges.map((charge): Draft => [charge, this.invoice(charge)]);
      const doubtful = drafts.filter(([, draft]) => draft?.facts.buyer.from === 'home').length;
      tx.afterCommit(() => countryDiffers.inc(doubtful));
      return this.issue(tx, drafts);
    });
    const repaid = await this.unitOfWork.run(async (tx) => {
      const repayments = await this.movements.lockRepayments(tx, numberedAtOnce);
      return this.issue(tx, await this.corrections(tx, repayments));
    });
    return charged + repaid > 0;
  }

  private async issue(tx: Tx, drafts: readonly Draft[]): Promise<number> {
    const documents = drafts.flatMap(([movement, draft]) => {
      const { orderId, paymentRef } = movement;
      return draft ? [{ movement: nameOf(movement), orderId, paymentRef, draft }] : [];
    });
    const numbers =
      documents.length > 0 ? await this.bookkeeping.issue(tx, documents) : new Map<string, string>();
    await this.movements.documented(
      tx,
      drafts.map(([{ kind, providerRef }]) => ({
        kind,
        providerRef,
        document: numbers.get(nameOf({ kind, providerRef })) ?? noneNeeded,
      })),
    );
    return drafts.length;
  }

  private invoice(charge: UndocumentedMovement): DocumentDraft | undefined {
    const { amount, currency, paymentRef, billing, card, language, orderId } = charge;
    if (!isCurrency(currency) || !Object.hasOwn(currencyBook, currency)) {
      this.logger.error({ orderId, currency }, 'a payment in a currency without rules gets no invoice');
      return undefined;
    }
    const day = berlinDay(charge.at);
    const buyer = buyerCountry({ billing, card }, currency);
    return invoiceOf(
      {
        order: charge.order,
        payment: paymentRef,
        package: charge.package,
        images: charge.images,
        day,
        currency,
        gross: amount,
        ...vatTreatment(buyer.country, day, this.settings.vat),
        buyer: { ...buyer, billing, card },
      },
      { seller: this.settings.seller, language },
    );
  }

  private async corrections(tx: Tx, repayments: readonly UndocumentedMovement[]): Promise<readonly Draft[]> {
    if (repayments.length === 0) return [];
    const orderIds = [...new Set(repayments.map(({ orderId }) => orderId))];
    const known: Pick<Document, 'number' | 'facts'>[] = (
      await this.bookkeeping.documentsOf(orderIds, tx)
    ).map(({ document }) => document);
    return repayments.map((repayment): Draft => {
      const { paymentRef, at, amount, language } = repayment;
      const invoice = known.find(({ facts }) => facts.kind === 'invoice' && facts.payment === paymentRef);
      if (!invoice) return [repayment, undefined];
      const draft = correctionOf(
        { ...invoice, corrected: correctedOf(known, paymentRef) },
        -amount,
        berlinDay(at),
        {
          seller: this.settings.seller,
          language,
        },
      );
      if (draft) known.push({ number: '', facts: draft.facts });
      return [repayment, draft];
    });
  }

  private async print(): Promise<boolean> {
    const documents = await this.bookkeeping.claimUnprinted(claimedAtOnce);
    await Promise.all(documents.map((document) => this.attach(document)));
    return documents.length > 0;
  }

  /** A document that cannot be printed keeps no other from its PDF; it is tried again later. */
  private async attach(document: Document): Promise<void> {
    try {
      await this.bookkeeping.attach(document.number, await this.printer.print(document));
    } catch (err) {
      this.logger.error({ err, number: document.number }, 'a document could not be printed');
    }
  }
}

const nameOf = ({ kind, providerRef }: Pick<UndocumentedMovement, 'kind' | 'providerRef'>): string =>
  `${kind}:${providerRef}`;

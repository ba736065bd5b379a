import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { seriesOf, type Document, type DocumentDraft } from './document.ts';
import type { LedgerEntry } from './ledger-entry.ts';

export interface DocumentToIssue {
  /** Names the movement of money that it is about; each has one document. */
  readonly movement: string;
  readonly orderId: string;
  readonly paymentRef: string;
  readonly draft: DocumentDraft;
}

export interface BookedDocument {
  readonly orderId: string;
  readonly document: Document;
  readonly printed: boolean;
}

/** The functions run as the owner of the books; this service's own role may call them and look at nothing. */
@Injectable()
export class BookkeepingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** For orders of test mode, which have no documents. One entry per order number; a second one changes nothing. */
  async keep({ manager }: Tx, entries: readonly LedgerEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await manager.query('SELECT bookkeeping.keep($1::jsonb)', [JSON.stringify(entries.map(toRow))]);
  }

  /** A movement that has its document keeps it. Counters stay locked until the transaction ends. */
  async issue({ manager }: Tx, documents: readonly DocumentToIssue[]): Promise<ReadonlyMap<string, string>> {
    const entries = documents.map(({ movement, orderId, paymentRef, draft }) => ({
      series: seriesOf[draft.facts.kind],
      day: draft.facts.day,
      movement,
      order_id: orderId,
      payment_ref: paymentRef,
      snapshot: draft,
    }));
    const rows = await manager.query<{ movement: string; number: string }[]>(
      'SELECT movement, number FROM bookkeeping.issue($1::jsonb)',
      [JSON.stringify(entries)],
    );
    return new Map(rows.map(({ movement, number }) => [movement, number]));
  }

  /** Documents without PDF, which no other process prints for the next 20 s. */
  async claimUnprinted(amount: number): Promise<readonly Document[]> {
    const rows = await this.dataSource.query<{ snapshot: Document }[]>(
      'SELECT snapshot FROM bookkeeping.claim_unprinted($1)',
      [amount],
    );
    return rows.map(({ snapshot }) => snapshot);
  }

  async attach(number: string, pdf: Uint8Array): Promise<boolean> {
    const [row] = await this.dataSource.query<{ attached: boolean }[]>(
      'SELECT bookkeeping.attach($1, $2) AS attached',
      [number, Buffer.from(pdf)],
    );
    return row?.attached ?? false;
  }

  async documentsOf(orderIds: readonly string[], tx?: Tx): Promise<readonly BookedDocument[]> {
    const { manager } = tx ?? this.dataSource;
    const rows = await manager.query<{ order_id: string; snapshot: Document; printed: boolean }[]>(
      'SELECT order_id, snapshot, printed FROM bookkeeping.read($1::uuid[])',
      [orderIds],
    );
    return rows.map(({ order_id: orderId, snapshot: document, printed }) => ({ orderId, document, printed }));
  }

  /** Undefined while it is not printed. */
  async pdfOf(orderId: string, number: string): Promise<Uint8Array | undefined> {
    const [row] = await this.dataSource.query<{ pdf: Buffer | null }[]>(
      'SELECT bookkeeping.read_pdf($1, $2) AS pdf',
      [orderId, number],
    );
    return row?.pdf ?? undefined;
  }

  async detach({ manager }: Tx, orderIds: readonly string[], customer: string): Promise<void> {
    await manager.query('SELECT bookkeeping.detach($1::uuid[], $2)', [orderIds, customer]);
  }

  /** Notes what happened to the money of a sale whose order is gone. False when the books do not know the payment. */
  async note({ manager }: Tx, paymentRef: string, what: object): Promise<boolean> {
    const [row] = await manager.query<{ known: boolean }[]>(
      'SELECT bookkeeping.note($1, $2::jsonb) AS known',
      [paymentRef, JSON.stringify(what)],
    );
    return row?.known ?? false;
  }

  async purge(): Promise<number> {
    const [row] = await this.dataSource.query<{ purged: number }[]>('SELECT bookkeeping.purge() AS purged');
    return row?.purged ?? 0;
  }
}

function toRow({ net, vat, gross, ...entry }: LedgerEntry): object {
  return {
    number: entry.number,
    customer: entry.customer,
    paid_on: day(entry.paidAt),
    package: entry.package,
    net: net.toString(),
    vat: vat.toString(),
    gross: gross.toString(),
    currency: entry.currency,
    country: entry.country,
    payment_reference: entry.paymentReference,
    refunded_on: entry.refundedAt && day(entry.refundedAt),
    refund_reference: entry.refundReference,
  };
}

const day = (moment: Date): string => moment.toISOString().slice(0, 10);

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Erasures, type Eraser, type ErasureRefund, type ErasureRequest } from '@headshots/erasure';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { OrderState } from '@headshots/proto/vocabulary';
import { ClaimRepository, RefundRepository, RefundAllowanceRepository } from '../refunds/index.ts';
import { WithdrawalRepository } from '../withdrawals/index.ts';
import { IssueDocuments, UndocumentedRepository, BookkeepingRepository } from '../documents/index.ts';
import { OperatorActRepository } from '../order/index.ts';
import { liveStates } from '../order/order-transitions.ts';
import { ledgerEntry } from '../documents/ledger-entry.ts';
import { DocumentSettings } from '../documents/document.settings.ts';
import { EndOrder } from './end-order.service.ts';
import { UserOrdersRepository, type OrderRecord } from './user-orders.repository.ts';

const refundStates: ReadonlySet<OrderState> = new Set(['refund_pending', 'refunded']);

/** The random reference that stays in the books is written down nowhere else. */
@Injectable()
export class EraseUser implements Eraser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: UserOrdersRepository,
    private readonly bookkeeping: BookkeepingRepository,
    private readonly claims: ClaimRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly refunds: RefundRepository,
    private readonly undocumented: UndocumentedRepository,
    private readonly issueDocuments: IssueDocuments,
    private readonly endOrder: EndOrder,
    private readonly settings: DocumentSettings,
    private readonly allowances: RefundAllowanceRepository,
    private readonly erasures: Erasures,
    private readonly acts: OperatorActRepository,
  ) {}

  async run(request: ErasureRequest): Promise<boolean> {
    const { userId } = request;
    const live = (await this.orders.of(userId)).filter(isLive);
    await this.endOrder.all(
      live.map(({ order }) => order),
      'account_deleted',
    );
    while (await this.issueDocuments.number());
    return this.unitOfWork.run(async (tx) => {
      const records = await this.orders.lock(tx, userId);
      const ids = records.map(({ order }) => order.id);
      if (records.some(isLive) || (await this.undocumented.anyOf(tx, ids))) return false;
      const customer = randomUUID();
      await this.keepUndocumented(tx, records, customer);
      await this.bookkeeping.detach(tx, ids, customer);
      await this.claims.unlink(tx, userId);
      await this.allowances.unlink(tx, userId);
      await this.withdrawals.unlink(tx, ids);
      await this.refunds.unlinkBounced(tx, ids);
      await this.acts.unlink(tx, ids);
      await this.orders.remove(tx, ids);
      await this.erasures.keepRefunds(tx, request, records.flatMap(refundOf));
      return true;
    });
  }

  /** Orders of test mode: paid, and no money moved that has a document. A real one waits for its documents before. */
  private async keepUndocumented(tx: Tx, records: readonly OrderRecord[], customer: string): Promise<void> {
    const documented = await this.bookkeeping.documentsOf(
      records.map(({ order }) => order.id),
      tx,
    );
    const rest = records.filter(({ order }) => !documented.some(({ orderId }) => orderId === order.id));
    const entries = rest.flatMap(
      ({ order, refund }) => ledgerEntry(order, customer, refund?.reference ?? null, this.settings.vat) ?? [],
    );
    await this.bookkeeping.keep(tx, entries);
  }
}

/** Only what the deletion itself ended: of any other refund the customer has had a mail. Test orders cost nothing. */
function refundOf({ order, refund }: OrderRecord): readonly ErasureRefund[] {
  const ended = order.refundReason === 'account_deleted' && refundStates.has(order.state);
  if (!ended || !refund || order.bypass || refund.amount.amount === 0n) return [];
  return [{ orderNumber: order.number, ...refund.amount, review: refund.state !== 'settled' }];
}

/** A refund that came back, or is held, waits for a person, who can settle it without the account. */
const isLive = ({ order, refund }: OrderRecord): boolean =>
  refund?.state !== 'bounced' && refund?.held !== true && liveStates.some((state) => state === order.state);

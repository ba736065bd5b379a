import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { Language } from '@headshots/proto/languages';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { Money } from '../order/money.ts';
import { statesBefore, type CardFacts, type SessionFacts } from './payment-facts.ts';
import { PaymentEntity } from './payment.entity.ts';

export type Payment = Readonly<PaymentEntity>;

/** What a checkout is opened with; whoever repeats a call says the same. */
export interface CheckoutTerms {
  readonly orderNumber: string;
  readonly total: Money;
  readonly language: Language;
  readonly email: string;
}

/** A try that came to no session is given up after this long: what it may have made ends by itself. */
const triedSeconds = 60;
/** A checkout that ends sooner is shown to nobody. */
const leftSeconds = 60;

const latest = `
  SELECT attempt, order_number AS "orderNumber", amount, currency, language, email_hash AS "emailHash", session_id AS "sessionId",
         CASE WHEN session_id IS NULL THEN opened_at > now() - interval '${triedSeconds} seconds'
              ELSE expires_at > now() + interval '${leftSeconds} seconds' AND state = 'open' END AS alive
  FROM payments WHERE order_id = $1 ORDER BY attempt DESC LIMIT 1`;
const begin = `
  INSERT INTO payments (order_id, attempt, order_number, amount, currency, language, email_hash, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, date_trunc('second', now()) + make_interval(secs => $8))
  ON CONFLICT (order_id, attempt) DO NOTHING`;
const mayLook = `
  UPDATE payments SET looked_at = now()
  WHERE session_id = $1 AND state IN ('open', 'processing') AND opened_at < now() - interval '3 seconds'
    AND (looked_at IS NULL OR looked_at < now() - interval '5 seconds')
  RETURNING 1`;
const claimDue = `
  UPDATE payments SET next_check_at = CASE
    WHEN state = 'processing' THEN now() + interval '6 hours'
    WHEN now() < opened_at + interval '5 minutes' THEN opened_at + interval '5 minutes'
    WHEN now() < opened_at + interval '10 minutes' THEN opened_at + interval '10 minutes'
    WHEN now() < opened_at + interval '20 minutes' THEN opened_at + interval '20 minutes'
    WHEN now() < expires_at THEN expires_at + interval '1 minute'
    ELSE now() + interval '5 minutes' END
  WHERE (order_id, attempt) = (
    SELECT order_id, attempt FROM payments WHERE state IN ('open', 'processing') AND next_check_at <= now()
    ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING session_id, state = 'open' AND (now() > expires_at OR EXISTS (
    SELECT 1 FROM orders o WHERE o.id = payments.order_id AND o.state = 'expired')) AS over`;
/** One statement: what another replica commits between two of them would be seen by half. */
const ownerOf = `
  SELECT (SELECT order_id FROM payments WHERE payment_ref = $1) AS "orderId",
         EXISTS (SELECT 1 FROM movements WHERE payment_ref = $1 AND kind = 'charge') AS "isKnown"`;

const hashOf = (email: string): string => createHash('sha256').update(email).digest('hex');

@Injectable()
export class PaymentRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The checkout to open for an order: the one that is open already, the one whose call has to be repeated, or a new one.
   * Committed before the provider is asked.
   * @param lifeSeconds how long a new one can be paid
   */
  async begin(orderId: string, terms: CheckoutTerms, lifeSeconds: number): Promise<Payment> {
    const emailHash = hashOf(terms.email);
    const [before] = (await this.dataSource.query(latest, [orderId])) as LatestRow[];
    const same =
      before?.alive === true &&
      before.amount === String(terms.total.amount) &&
      before.currency === terms.total.currency &&
      before.language === terms.language &&
      before.emailHash === emailHash;
    const attempt = same ? before.attempt : (before?.attempt ?? 0) + 1;
    if (!same) {
      const { orderNumber, total, language } = terms;
      const number = before?.orderNumber ?? orderNumber;
      const { amount, currency } = total;
      await this.dataSource.query(begin, [
        ...[orderId, attempt, number, String(amount), currency, language, emailHash, lifeSeconds],
      ]);
    }
    return this.dataSource.getRepository(PaymentEntity).findOneByOrFail({ orderId, attempt });
  }

  async opened({ orderId, attempt }: Payment, sessionId: string, nextUrl: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE payments SET session_id = $3, next_url = $4, state = 'open', next_check_at = opened_at + interval '2 minutes'
       WHERE order_id = $1 AND attempt = $2 AND session_id IS NULL`,
      [orderId, attempt, sessionId, nextUrl],
    );
  }

  bySession(sessionId: string): Promise<Payment | null> {
    return this.dataSource.getRepository(PaymentEntity).findOneBy({ sessionId });
  }

  async delayedAmong(orderIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (orderIds.length === 0) return new Set();
    const rows = (await this.dataSource.query(
      `SELECT DISTINCT order_id FROM payments WHERE order_id = ANY($1) AND state = 'processing'`,
      [orderIds],
    )) as { readonly order_id: string }[];
    return new Set(rows.map((row) => row.order_id));
  }

  async payableUrl(sessionId: string): Promise<string | undefined> {
    const [row] = (await this.dataSource.query(
      `SELECT next_url FROM payments WHERE session_id = $1 AND state = 'open'
         AND expires_at > now() + interval '${leftSeconds} seconds'`,
      [sessionId],
    )) as { readonly next_url: string }[];
    return row?.next_url;
  }

  async mayLook(sessionId: string): Promise<boolean> {
    const [rows] = (await this.dataSource.query(mayLook, [sessionId])) as [unknown[], number];
    return rows.length === 1;
  }

  /** An order that has ended can be paid no more: its open checkout is ended with the next look. */
  async lookSoon({ manager }: Tx, orderId: string): Promise<void> {
    await manager.query(`UPDATE payments SET next_check_at = now() WHERE order_id = $1 AND state = 'open'`, [
      orderId,
    ]);
  }

  async claimDue(): Promise<{ readonly sessionId: string; readonly over: boolean } | undefined> {
    const [rows] = (await this.dataSource.query(claimDue)) as [
      { session_id: string; over: boolean }[],
      number,
    ];
    return rows[0] && { sessionId: rows[0].session_id, over: rows[0].over };
  }

  async ordersOf({ manager }: Tx, paymentRefs: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = (await manager.query(
      'SELECT payment_ref, order_id FROM payments WHERE payment_ref = ANY($1)',
      [paymentRefs],
    )) as { readonly payment_ref: string; readonly order_id: string }[];
    return new Map(rows.map((row) => [row.payment_ref, row.order_id]));
  }

  async ownerOf({ manager }: Tx, paymentRef: string): Promise<PaymentKnowledge> {
    const [row] = (await manager.query(ownerOf, [paymentRef])) as PaymentKnowledge[];
    return row ?? { orderId: null, isKnown: false };
  }

  async ofSession(tx: Tx, sessionId: string): Promise<Payment | undefined> {
    return (await tx.manager.findOneBy(PaymentEntity, { sessionId })) ?? undefined;
  }

  async raise({ manager }: Tx, payment: Payment, facts: SessionFacts): Promise<boolean> {
    const { orderId, attempt } = payment;
    const { affected } = await manager.update(
      PaymentEntity,
      { orderId, attempt, state: In([...statesBefore(facts.state)]) },
      {
        state: facts.state,
        ...(facts.paymentRef !== null && { paymentRef: facts.paymentRef }),
        ...(facts.billingCountry !== null && { billingCountry: facts.billingCountry }),
        ...(facts.state === 'processing' && { nextCheckAt: () => `now() + interval '6 hours'` }),
      },
    );
    if (affected !== 1) return false;
    if (facts.card) await this.noteCard(manager, { orderId, attempt }, facts.card);
    return true;
  }

  async noteCardOf({ manager }: Tx, orderId: string, attempt: number, card: CardFacts): Promise<boolean> {
    return this.noteCard(manager, { orderId, attempt }, card);
  }

  private async noteCard(
    manager: EntityManager,
    of: Pick<Payment, 'orderId' | 'attempt'>,
    { country, mark }: CardFacts,
  ): Promise<boolean> {
    const [, count] = (await manager.query(
      'UPDATE payments SET card_country = $3, card_mark = $4, evidence_at = now() WHERE order_id = $1 AND attempt = $2',
      [of.orderId, of.attempt, country, mark],
    )) as [unknown[], number];
    return count === 1;
  }
}

export interface PaymentKnowledge {
  readonly orderId: string | null;
  readonly isKnown: boolean;
}

interface LatestRow {
  readonly attempt: number;
  readonly orderNumber: string;
  readonly amount: string;
  readonly currency: string;
  readonly language: string;
  readonly emailHash: string;
  readonly sessionId: string | null;
  readonly alive: boolean;
}

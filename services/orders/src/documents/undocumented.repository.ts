import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { Language } from '@headshots/proto/languages';
import type { Package } from '@headshots/proto/vocabulary';
import type { MovementKind } from '../payments/movement.ts';

export interface UndocumentedMovement {
  readonly kind: MovementKind;
  readonly providerRef: string;
  readonly paymentRef: string;
  readonly orderId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
  readonly order: string;
  readonly package: Package;
  readonly images: number;
  readonly language: Language;
  readonly billing: string | null;
  readonly card: string | null;
}

type Row = Omit<UndocumentedMovement, 'amount'> & { readonly amount: string };

const columns = `
  m.kind, m.provider_ref AS "providerRef", m.payment_ref AS "paymentRef", m.order_id AS "orderId", m.amount, m.currency,
  m.at, o.number AS "order", o.package, o.images, o.language, p.billing_country AS billing, p.card_country AS card`;
const undocumented = `m.document IS NULL AND m.order_id IS NOT NULL`;

/** The card tells where the buyer banks, a moment after the payment. Where it never does, the tax goes without it. */
const evident = `(p.payment_ref IS NULL OR p.evidence_at IS NOT NULL OR p.card_country IS NOT NULL OR m.at < now() - interval '2 minutes')`;

/** Money that did not pay its order is no sale. Orders are read and not locked: their rows change meanwhile. */
const charges = `
  SELECT ${columns} FROM movements m JOIN orders o ON o.id = m.order_id
    LEFT JOIN payments p ON p.payment_ref = m.payment_ref
  WHERE ${undocumented} AND m.kind = 'charge' AND o.paid_at IS NOT NULL AND ${evident} ORDER BY m.at, m.provider_ref LIMIT $1 FOR UPDATE OF m SKIP LOCKED`;

/** The charge is locked, so no two take back the same. A withdrawn amount counts once the dispute is lost. */
const repayments = `
  SELECT ${columns} FROM movements m JOIN orders o ON o.id = m.order_id
    JOIN movements c ON c.payment_ref = m.payment_ref AND c.kind = 'charge' AND c.document IS NOT NULL
    LEFT JOIN payments p ON p.payment_ref = m.payment_ref
  WHERE ${undocumented} AND (m.kind = 'refund' OR (m.kind = 'dispute_withdrawn' AND o.state = 'charged_back'))
  ORDER BY m.at, m.provider_ref LIMIT $1 FOR UPDATE OF m, c SKIP LOCKED`;

@Injectable()
export class UndocumentedRepository {
  lockCharges(tx: Tx, limit: number): Promise<readonly UndocumentedMovement[]> {
    return rows(tx, charges, limit);
  }

  lockRepayments(tx: Tx, limit: number): Promise<readonly UndocumentedMovement[]> {
    return rows(tx, repayments, limit);
  }

  async documented(
    { manager }: Tx,
    movements: readonly (Pick<UndocumentedMovement, 'kind' | 'providerRef'> & {
      readonly document: string;
    })[],
  ): Promise<void> {
    if (movements.length === 0) return;
    await manager.query(
      `UPDATE movements m SET document = given.document
       FROM unnest($1::text[], $2::text[], $3::text[]) AS given (kind, provider_ref, document)
       WHERE m.kind = given.kind AND m.provider_ref = given.provider_ref`,
      [
        movements.map(({ kind }) => kind),
        movements.map(({ providerRef }) => providerRef),
        movements.map(({ document }) => document),
      ],
    );
  }

  async anyOf({ manager }: Tx, orderIds: readonly string[]): Promise<boolean> {
    const [row] = await manager.query<{ any: boolean }[]>(
      `SELECT EXISTS (SELECT FROM movements m JOIN orders o ON o.id = m.order_id
         WHERE ${undocumented} AND m.order_id = ANY($1) AND (
           (m.kind = 'charge' AND o.paid_at IS NOT NULL)
           OR ((m.kind = 'refund' OR (m.kind = 'dispute_withdrawn' AND o.state = 'charged_back')) AND EXISTS (
             SELECT FROM movements c
             WHERE c.payment_ref = m.payment_ref AND c.kind = 'charge' AND c.document IS NOT NULL)))) AS any`,
      [orderIds],
    );
    return row?.any ?? false;
  }
}

async function rows({ manager }: Tx, query: string, limit: number): Promise<readonly UndocumentedMovement[]> {
  const found = await manager.query<Row[]>(query, [limit]);
  return found.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { Movement } from './movement.ts';
import { PaymentHooks } from './payment-hooks.service.ts';
import { MovementEntity } from './movement.entity.ts';
import { countMoney } from './movement.metrics.ts';

export interface PaidByHand {
  /** Null once the account is deleted. */
  readonly orderId: string | null;
  readonly paymentRef: string;
  readonly reference: string;
}

const restOf = `
  SELECT sum(amount)::text AS amount, min(currency) AS currency FROM movements WHERE payment_ref = $1 HAVING sum(amount) > 0`;

@Injectable()
export class MovementRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: PaymentHooks,
  ) {}

  /** False when it was written down before. Of a sale whose order is gone the books note it. */
  async note(tx: Tx, movement: Movement): Promise<boolean> {
    const isNews = await this.insert(tx, movement);
    if (isNews && movement.orderId === null) await this.hooks.of('movedWithoutOrder')(tx, movement);
    return isNews;
  }

  private async insert({ manager, afterCommit }: Tx, movement: Movement): Promise<boolean> {
    const { kind, providerRef, orderId, paymentRef, amount, currency } = movement;
    const rows = (await manager.query(
      `INSERT INTO movements (kind, provider_ref, order_id, payment_ref, amount, currency)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING 1`,
      [kind, providerRef, orderId, paymentRef, String(amount), currency],
    )) as unknown[];
    if (rows.length === 1) afterCommit(() => countMoney(movement));
    return rows.length === 1;
  }

  async has(
    { manager }: Tx,
    { kind, providerRef }: Pick<Movement, 'kind' | 'providerRef'>,
  ): Promise<boolean> {
    return manager.existsBy(MovementEntity, { kind, providerRef });
  }

  async cameBack(tx: Tx, paymentRef: string): Promise<boolean> {
    const bounced = await tx.manager.existsBy(MovementEntity, { kind: 'refund_bounced', paymentRef });
    return bounced && (await this.balanceOf(tx, paymentRef)) > 0n;
  }

  async noteByHand(tx: Tx, { orderId, paymentRef, reference }: PaidByHand): Promise<void> {
    const { manager } = tx;
    const [rest] = (await manager.query(restOf, [paymentRef])) as {
      readonly amount: string;
      readonly currency: string;
    }[];
    if (!rest) return;
    const { amount, currency } = rest;
    // One bank transfer may pay several: the payment makes the name its own.
    const providerRef = `hand:${reference}:${paymentRef}`;
    await this.note(tx, {
      kind: 'refund',
      providerRef,
      orderId,
      paymentRef,
      amount: -BigInt(amount),
      currency,
    });
  }

  async balanceOf({ manager }: Tx, paymentRef: string): Promise<bigint> {
    const [row] = (await manager.query(
      'SELECT coalesce(sum(amount), 0)::text AS balance FROM movements WHERE payment_ref = $1',
      [paymentRef],
    )) as { readonly balance: string }[];
    return BigInt(row?.balance ?? 0);
  }

  async isOverdrawn({ manager }: Tx, paymentRef: string): Promise<boolean> {
    const [row] = (await manager.query(
      `SELECT bool_or(kind = 'charge') AND sum(amount) < 0 AS overdrawn FROM movements WHERE payment_ref = $1`,
      [paymentRef],
    )) as { readonly overdrawn: boolean | null }[];
    return row?.overdrawn === true;
  }

  async since(moment: Date): Promise<readonly (Movement & { readonly at: Date })[]> {
    return this.dataSource
      .createQueryBuilder(MovementEntity, 'm')
      .where(`m.at >= :moment AND m.provider_ref NOT LIKE 'hand:%'`, { moment })
      .getMany();
  }

  async knownAmong(paymentRefs: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = (await this.dataSource.query(
      `SELECT payment_ref FROM payments WHERE payment_ref = ANY($1)
       UNION SELECT payment_ref FROM movements WHERE payment_ref = ANY($1)`,
      [paymentRefs],
    )) as { readonly payment_ref: string }[];
    return new Set(rows.map((row) => row.payment_ref));
  }

  async knows({ manager }: Tx, paymentRef: string): Promise<boolean> {
    return manager.existsBy(MovementEntity, { paymentRef });
  }
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../order/bigint.column.ts';
import type { MovementKind } from './movement.ts';

/** Never changed: it only gets its document, and an erased account takes the order's id away. */
@Entity('movements')
@Index('movements_order', ['orderId'])
@Index('movements_payment', ['paymentRef'])
@Index('movements_age', ['at'])
@Index('movements_undocumented', ['at'], {
  where: `document IS NULL AND order_id IS NOT NULL AND kind IN ('charge', 'refund', 'dispute_withdrawn')`,
})
export class MovementEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'movements_pkey' })
  kind!: MovementKind;

  @PrimaryColumn({ name: 'provider_ref', type: 'text', primaryKeyConstraintName: 'movements_pkey' })
  providerRef!: string;

  /** Null for a payment that belongs to no order, or to one that is erased. */
  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ name: 'payment_ref', type: 'text' })
  paymentRef!: string;

  @Column({ ...bigintColumn })
  amount!: bigint;

  /** ISO 4217, also one the product does not sell in. */
  @Column({ type: 'text' })
  currency!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;

  /** Number of its document; empty when it needs none. */
  @Column({ type: 'text', nullable: true })
  document!: string | null;
}

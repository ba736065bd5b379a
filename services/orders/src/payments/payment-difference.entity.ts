import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../order/bigint.column.ts';
import type { MovementKind } from './movement.ts';

@Entity('payment_differences')
@Index('payment_differences_age', ['notedAt'])
export class PaymentDifferenceEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'payment_differences_pkey' })
  kind!: MovementKind;

  @PrimaryColumn({ name: 'provider_ref', type: 'text', primaryKeyConstraintName: 'payment_differences_pkey' })
  providerRef!: string;

  /** Minor units; null when we wrote nothing down. */
  @Column({ ...bigintColumn, nullable: true })
  ours!: bigint | null;

  @Column({ ...bigintColumn, nullable: true })
  theirs!: bigint | null;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ name: 'noted_at', type: 'timestamptz', default: () => 'now()' })
  notedAt!: Date;
}

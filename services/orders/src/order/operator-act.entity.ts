import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** As its command is called; looks at images, new attempts at them and longer lives of photos are the desk's alone. */
export type Act =
  | 'grant-claim'
  | 'decline-claim'
  | 'grant-refund'
  | 'refuse-refund'
  | 'refund'
  | 'settle-refund'
  | 'look-at-images'
  | 'grant-retakes'
  /** Asked for, and no answer yet whether it was done. */
  | 'ask-to-extend-photo'
  | 'extend-photo';

@Entity('operator_acts')
@Index('operator_acts_order', ['orderId'], { where: 'order_id IS NOT NULL' })
@Index('operator_acts_age', ['at'])
export class OperatorActEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'operator_acts_pkey' })
  id!: string;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  /** Instead of an order whose account is gone. */
  @Column({ name: 'payment_ref', type: 'text', nullable: true })
  paymentRef!: string | null;

  @Column({ type: 'text' })
  act!: Act;

  /** Name of whoever typed the command, or signed in to the desk. */
  @Column({ type: 'text' })
  operator!: string;

  /** In the words of whoever acted, where one was asked for. */
  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** As its command is called. */
export type Act = 'create' | 'disable' | 'enable';

@Entity('coupon_acts')
@Index('coupon_acts_coupon', ['couponId'])
@Index('coupon_acts_age', ['at'])
export class CouponActEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'coupon_acts_pkey' })
  id!: string;

  @Column({ name: 'coupon_id', type: 'uuid' })
  couponId!: string;

  @Column({ type: 'text' })
  act!: Act;

  /** Name of whoever typed the command, or signed in to the desk. */
  @Column({ type: 'text' })
  operator!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;
}

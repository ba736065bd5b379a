import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A lock by an operator. One lasts at a time. */
@Entity('account_locks')
@Index('account_locks_lasting', ['userId'], { unique: true, where: 'unlocked_at IS NULL' })
@Index('account_locks_user', ['userId'])
export class AccountLockEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'account_locks_pkey' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** In the words that the customer reads. */
  @Column({ type: 'text' })
  reason!: string;

  @Column({ name: 'locked_at', type: 'timestamptz', default: () => 'now()' })
  lockedAt!: Date;

  @Column({ name: 'unlocked_at', type: 'timestamptz', nullable: true })
  unlockedAt!: Date | null;
}

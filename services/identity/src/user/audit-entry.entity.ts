import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('audit_log')
@Index('audit_log_age', ['at'])
@Index('audit_log_user', ['userId', 'id'])
@Index('audit_log_acts', ['userId', 'id'], { where: 'operator IS NOT NULL' })
@Index('audit_log_address', ['addressHash'], { where: 'address_hash IS NOT NULL' })
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text' })
  outcome!: string;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  @Column({ name: 'address_hash', type: 'bytea', nullable: true })
  addressHash!: Buffer | null;

  /** Whoever of the staff did it or typed the command; null for what the owner did. */
  @Column({ type: 'text', nullable: true })
  operator!: string | null;

  /** Why staff did it, where the customer is not told. */
  @Column({ type: 'text', nullable: true })
  reason!: string | null;
}

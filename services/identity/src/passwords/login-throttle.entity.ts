import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('login_throttle')
@Index('login_throttle_touched', ['touchedAt'])
export class LoginThrottleEntity {
  @PrimaryColumn({ name: 'address_hash', type: 'bytea' })
  addressHash!: Buffer;

  @Column({ type: 'integer', default: 0 })
  failures!: number;

  @Column({ name: 'last_failure_at', type: 'timestamptz', nullable: true })
  lastFailureAt!: Date | null;

  @Column({ name: 'locked_until', type: 'timestamptz', nullable: true })
  lockedUntil!: Date | null;

  @Column({ name: 'minute_started_at', type: 'timestamptz' })
  minuteStartedAt!: Date;

  @Column({ name: 'minute_attempts', type: 'integer' })
  minuteAttempts!: number;

  @Column({ name: 'lease_owner', type: 'uuid', nullable: true })
  leaseOwner!: string | null;

  @Column({ name: 'lease_until', type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  @Column({ name: 'touched_at', type: 'timestamptz' })
  touchedAt!: Date;
}

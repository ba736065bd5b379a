import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('one_time_tokens')
@Index('one_time_tokens_user', ['userId', 'purpose'])
@Index('one_time_tokens_expiry', ['expiresAt'])
export class OneTimeTokenEntity {
  @PrimaryColumn({ type: 'bytea' })
  hash!: Buffer;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  purpose!: string;

  @Column({ name: 'email_normalised', type: 'text' })
  emailNormalised!: string;

  @Column({ name: 'event_id', type: 'text' })
  eventId!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;

  @Column({ name: 'burnt_at', type: 'timestamptz', nullable: true })
  burntAt!: Date | null;
}

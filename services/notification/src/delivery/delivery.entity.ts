import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MailKind } from '../mails/mail-kind.ts';

@Entity('deliveries')
@Index('deliveries_due', ['nextAttemptAt'], { where: `state = 'pending'` })
@Index('deliveries_waiting', ['createdAt'], { where: `state = 'pending'` })
@Index('deliveries_parked', ['finishedAt'], { where: `state = 'parked'` })
@Index('deliveries_done', ['finishedAt'], { where: `state IN ('sent', 'dropped')` })
@Index('deliveries_user', ['userId'])
@Index('deliveries_order', ['orderId'], { where: 'order_id IS NOT NULL' })
@Index('deliveries_photo', ['photoId', 'kind', 'expiresAt'], { unique: true, where: 'photo_id IS NOT NULL' })
@Index('deliveries_withdrawal', ['withdrawalId', 'kind'], {
  unique: true,
  where: 'withdrawal_id IS NOT NULL',
})
@Check('deliveries_state', `state IN ('pending', 'sent', 'parked', 'dropped')`)
export class DeliveryEntity {
  @PrimaryColumn({ name: 'event_id', type: 'text' })
  eventId!: string;

  @PrimaryColumn({ type: 'text' })
  kind!: MailKind;

  @Column({ name: 'user_id', type: 'text', nullable: true })
  userId!: string | null;

  @Column({ name: 'order_id', type: 'text', nullable: true })
  orderId!: string | null;

  @Column({ type: 'integer', nullable: true })
  images!: number | null;

  @Column({ name: 'photo_id', type: 'text', nullable: true })
  photoId!: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  provider!: string | null;

  @Column({ name: 'withdrawal_id', type: 'text', nullable: true })
  withdrawalId!: string | null;

  @Column({ type: 'text', nullable: true })
  detail!: string | null;

  @Column({ type: 'text', nullable: true })
  traceparent!: string | null;

  /** Name of the staff who had it sent again. */
  @Column({ name: 'asked_by', type: 'text', nullable: true })
  askedBy!: string | null;

  @Column({ name: 'occurred_at', type: 'timestamptz' })
  occurredAt!: Date;

  @Column({ type: 'text', default: 'pending' })
  state!: 'pending' | 'sent' | 'parked' | 'dropped';

  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt!: Date;

  @Column({ name: 'leased_until', type: 'timestamptz', nullable: true })
  leasedUntil!: Date | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}

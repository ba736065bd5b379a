import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { MailPurpose } from './mail-requests.repository.ts';

@Entity('mail_requests')
@Index('mail_requests_open', ['id'], { where: 'closed_at IS NULL' })
@Index('mail_requests_closed', ['closedAt'], { where: 'closed_at IS NOT NULL' })
@Index('mail_requests_address', ['addressHash'])
@Index('mail_requests_granted', ['addressHash', 'closedAt'], { where: 'granted' })
export class MailRequestEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ name: 'address_hash', type: 'bytea' })
  addressHash!: Buffer;

  @Column({ type: 'text' })
  purpose!: MailPurpose;

  @Column({ name: 'email_normalised', type: 'text', nullable: true })
  emailNormalised!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt!: Date | null;

  @Column({ type: 'boolean', default: false })
  granted!: boolean;
}

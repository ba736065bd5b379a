import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Eyes, SelfieReport, Unfit, Unusable } from './photo.ts';
import type { Expression, Outfit, PhotoStatus } from '@headshots/proto/vocabulary';

const idle = `status NOT IN ('queued', 'processing')`;

@Entity('photos')
@Index('photos_library', ['userId', 'uploadedAt', 'id'])
@Index('photos_expiry', ['expiresAt'], { where: idle })
@Index('photos_expiring', ['expiresAt'], { where: `expiring_told_at IS NULL AND ${idle}` })
export class PhotoEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'photos_pkey' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  expression!: Expression;

  @Column({ type: 'text', default: 'unchanged' })
  outfit!: Outfit;

  @Column({ name: 'face_consent_version', type: 'text' })
  faceConsentVersion!: string;

  @Column({ type: 'integer' })
  width!: number;

  @Column({ type: 'integer' })
  height!: number;

  @Column({ type: 'integer' })
  bytes!: number;

  @Column({ type: 'text' })
  sha256!: string;

  @Column({ name: 'dominant_color', type: 'text' })
  dominantColor!: string;

  @Column({ name: 'selfie_report', type: 'jsonb' })
  selfieReport!: SelfieReport;

  @Column({ type: 'jsonb', nullable: true })
  eyes!: Eyes | null;

  @Column({ type: 'jsonb', default: () => `'{}'` })
  unusable!: Unusable;

  @Column({ type: 'jsonb', default: () => `'{}'` })
  unfit!: Unfit;

  /** Milliseconds only, so that a page position made of it is exact. */
  @Column({ name: 'uploaded_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  uploadedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** Staff has extended its life; what is taken back ends all the same. */
  @Column({ name: 'kept_until', type: 'timestamptz', nullable: true })
  keptUntil!: Date | null;

  @Column({ name: 'expiring_told_at', type: 'timestamptz', nullable: true })
  expiringToldAt!: Date | null;

  @Column({ type: 'text', default: 'pending' })
  status!: PhotoStatus;

  @Column({ type: 'text', nullable: true })
  failure!: string | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ type: 'integer', default: 0 })
  version!: number;
}

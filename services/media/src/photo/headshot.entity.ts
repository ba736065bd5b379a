import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Expression, Garment, Resolution, SourceType, Style } from '@headshots/proto/vocabulary';
import type { Eyes } from './photo.ts';
import { RunEntity } from './run.entity.ts';

@Entity('headshots')
@ForeignKey(() => RunEntity, ['orderId'], ['orderId'], {
  name: 'headshots_order_id_fkey',
  onDelete: 'CASCADE',
})
export class HeadshotEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid', primaryKeyConstraintName: 'headshots_pkey' })
  orderId!: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'headshots_pkey' })
  number!: number;

  @Column({ name: 'photo_id', type: 'uuid' })
  photoId!: string;

  @Column({ type: 'integer' })
  attempt!: number;

  @Column({ type: 'text' })
  style!: Style;

  @Column({ type: 'text' })
  expression!: Expression;

  @Column({ type: 'text', nullable: true })
  garment!: Garment | null;

  @Column({ name: 'object_key', type: 'text' })
  objectKey!: string;

  @Column({ type: 'integer' })
  bytes!: number;

  @Column({ type: 'text' })
  sha256!: string;

  /** Unsigned 32 bits; comes back as a string. */
  @Column({ type: 'bigint' })
  crc32!: string;

  @Column({ type: 'integer' })
  width!: number;

  @Column({ type: 'integer' })
  height!: number;

  @Column({ type: 'text' })
  resolution!: Resolution;

  @Column({ type: 'double precision' })
  similarity!: number;

  @Column({ name: 'source_type', type: 'text' })
  sourceType!: SourceType;

  @Column({ type: 'text' })
  engine!: string;

  @Column({ name: 'below_target', type: 'boolean' })
  belowTarget!: boolean;

  @Column({ name: 'dominant_color', type: 'text' })
  dominantColor!: string;

  @Column({ type: 'jsonb', nullable: true })
  eyes!: Eyes | null;

  @Column({ type: 'boolean', default: false })
  favourite!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

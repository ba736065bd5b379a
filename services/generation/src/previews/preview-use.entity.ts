import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Previews an account asked for on one day (UTC); those of deleted photos count too. */
@Entity('preview_uses')
@Index('preview_uses_day', ['day'])
export class PreviewUseEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'date' })
  day!: string;

  @Column({ type: 'integer', default: 1 })
  used!: number;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('upload_quotas')
@Index('upload_quotas_day', ['day'])
export class UploadQuotaEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'upload_quotas_pkey' })
  userId!: string;

  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'upload_quotas_pkey' })
  day!: string;

  @Column({ type: 'integer', default: 1 })
  used!: number;
}

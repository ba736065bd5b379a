import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('use_counts')
@Index('use_counts_end', ['endsAt'])
export class UseCountEntity {
  @PrimaryColumn({ type: 'bytea' })
  key!: Buffer;

  @Column({ type: 'integer' })
  used!: number;

  @Column({ name: 'ends_at', type: 'timestamptz' })
  endsAt!: Date;
}

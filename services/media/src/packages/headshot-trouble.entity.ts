import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { RunEntity } from '../photo/index.ts';

@Entity('headshot_troubles')
@ForeignKey(() => RunEntity, ['orderId'], ['orderId'], {
  name: 'headshot_troubles_order_id_fkey',
  onDelete: 'CASCADE',
})
export class HeadshotTroubleEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid', primaryKeyConstraintName: 'headshot_troubles_pkey' })
  orderId!: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'headshot_troubles_pkey' })
  number!: number;

  @Column({ type: 'integer' })
  attempt!: number;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ name: 'first_seen_at', type: 'timestamptz', default: () => 'now()' })
  firstSeenAt!: Date;

  @Column({ name: 'given_up_at', type: 'timestamptz', nullable: true })
  givenUpAt!: Date | null;
}

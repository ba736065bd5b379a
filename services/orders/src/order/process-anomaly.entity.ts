import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrderState } from '@headshots/proto/vocabulary';

@Entity('process_anomalies')
@Index('process_anomalies_age', ['notedAt'])
export class ProcessAnomalyEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid', primaryKeyConstraintName: 'process_anomalies_pkey' })
  orderId!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'process_anomalies_pkey' })
  event!: string;

  @Column({ type: 'text' })
  state!: OrderState;

  @Column({ name: 'noted_at', type: 'timestamptz', default: () => 'now()' })
  notedAt!: Date;
}

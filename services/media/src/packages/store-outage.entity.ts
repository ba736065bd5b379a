import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('store_outages')
export class StoreOutageEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'store_outages_pkey' })
  store!: string;

  @Column({ name: 'last_seen_at', type: 'timestamptz', default: () => 'now()' })
  lastSeenAt!: Date;
}

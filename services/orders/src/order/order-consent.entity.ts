import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConsentKind } from './consents.ts';

@Entity('order_consents')
export class OrderConsentEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid', primaryKeyConstraintName: 'order_consents_pkey' })
  orderId!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'order_consents_pkey' })
  kind!: ConsentKind;

  @Column({ type: 'text' })
  version!: string;

  @Column({ name: 'agreed_at', type: 'timestamptz' })
  agreedAt!: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An order that must not be worked on, whenever its `order.paid` arrives. */
@Entity('order_stops')
export class OrderStopEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  @Column({ name: 'stopped_at', type: 'timestamptz', default: () => 'now()' })
  stoppedAt!: Date;
}

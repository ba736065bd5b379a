import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An order that must not be worked on, whenever its `order.paid` arrives. */
@Entity('order_stops')
@Index('order_stops_age', ['stoppedAt'])
export class OrderStopEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  @Column({ name: 'stopped_at', type: 'timestamptz', default: () => 'now()' })
  stoppedAt!: Date;
}

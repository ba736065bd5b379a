import { Module } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { AdvanceOrder } from './advance-order.use-case.ts';
import { AnomalyRepository } from './anomaly.repository.ts';
import { DeliverOrder } from './deliver-order.use-case.ts';
import { GenerationEvents } from './generation.events.ts';
import { ListOrders } from './list-orders.use-case.ts';
import { MediaEvents } from './media.events.ts';
import { NoteConfirmation } from './note-confirmation.use-case.ts';
import { NotificationEvents } from './notification.events.ts';
import { OperatorActRepository } from './operator-act.repository.ts';
import { OrderHooks } from './order-hooks.service.ts';
import { OrderGauges } from './order.gauges.ts';
import { OrderRepository } from './order.repository.ts';
import { RefundOverdueOrders } from './refund-overdue-orders.use-case.ts';

@Module({
  controllers: [GenerationEvents, MediaEvents, NotificationEvents],
  providers: [
    Erasures,
    AdvanceOrder,
    AnomalyRepository,
    DeliverOrder,
    ListOrders,
    NoteConfirmation,
    OperatorActRepository,
    OrderGauges,
    OrderHooks,
    OrderRepository,
    RefundOverdueOrders,
  ],
  exports: [
    AdvanceOrder,
    AnomalyRepository,
    Erasures,
    ListOrders,
    OperatorActRepository,
    OrderHooks,
    OrderRepository,
    RefundOverdueOrders,
  ],
})
export class OrderModule {}

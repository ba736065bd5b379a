import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import {
  AdvanceOrder,
  AnomalyRepository,
  OperatorActRepository,
  OrderHooks,
  OrderRepository,
} from '../order/index.ts';
import {
  MoneyAnomalies,
  MovementRepository,
  PaymentHooks,
  PaymentOwner,
  PaymentRepository,
} from '../payments/index.ts';
import {
  ApplyRefund,
  RefundHooks,
  DeclineClaim,
  GrantClaim,
  RefundByHand,
  SettleRefund,
  ClaimRepository,
  RefundRepository,
} from '../refunds/index.ts';
import { WithdrawalRepository } from '../withdrawals/index.ts';
import { BookkeepingRepository, DocumentHooks } from '../documents/index.ts';
import { OrderSettings } from '../order/order.settings.ts';
import { DecideRefund } from './decide-refund.use-case.ts';
import { ListClaims } from './list-claims.use-case.ts';
import { ListReviews } from './list-reviews.use-case.ts';
import { ShowOrder } from './show-order.use-case.ts';
import { OrderFileRepository } from './order-file.repository.ts';
import { orderSettings, type OrdersConfig } from '../orders.config.ts';
import { ReviewRepository } from './review.repository.ts';
import { tables } from '../tables.ts';

/** What operators' commands need, without workers, bus and network. Facts are sent by the service that runs beside it. */
@Module({})
export class OperatorModule {
  static forRoot(config: OrdersConfig): DynamicModule {
    const database = { url: config.DATABASE_URL, poolSize: 2, ...tables };
    return {
      module: OperatorModule,
      imports: [PersistenceModule.forRoot(database), OutboxModule.forRoot()],
      providers: [
        { provide: OrderSettings, useValue: orderSettings(config) },
        OperatorActRepository,
        OrderRepository,
        RefundRepository,
        AnomalyRepository,
        ClaimRepository,
        AdvanceOrder,
        DeclineClaim,
        GrantClaim,
        BookkeepingRepository,
        DocumentHooks,
        OrderHooks,
        PaymentHooks,
        RefundHooks,
        ApplyRefund,
        MoneyAnomalies,
        MovementRepository,
        PaymentOwner,
        PaymentRepository,
        ListClaims,
        OrderFileRepository,
        RefundByHand,
        SettleRefund,
        ShowOrder,
        DecideRefund,
        ListReviews,
        ReviewRepository,
        WithdrawalRepository,
      ],
    };
  }
}

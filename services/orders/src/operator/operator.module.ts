import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import { AdvanceOrder } from '../order/advance-order.use-case.ts';
import { PaymentOwner } from '../payments/payment-owner.service.ts';
import { GrantClaim } from '../refunds/grant-claim.use-case.ts';
import { DecideRefund } from './decide-refund.use-case.ts';
import { ListReviews } from './list-reviews.use-case.ts';
import { RefundByHand } from '../refunds/refund-by-hand.use-case.ts';
import { SettleRefund } from '../refunds/settle-refund.use-case.ts';
import { ShowOrder } from './show-order.use-case.ts';
import { MovementRepository } from '../payments/movement.repository.ts';
import { OrderFileRepository } from './order-file.repository.ts';
import { OrderSettings } from '../order/order.settings.ts';
import { orderSettings, type OrdersConfig } from '../orders.config.ts';
import { AnomalyRepository } from '../order/anomaly.repository.ts';
import { BookkeepingRepository } from '../documents/bookkeeping.repository.ts';
import { ClaimRepository } from '../refunds/claim.repository.ts';
import { OrderRepository } from '../order/order.repository.ts';
import { PaymentRepository } from '../payments/payment.repository.ts';
import { RefundRepository } from '../refunds/refund.repository.ts';
import { ReviewRepository } from './review.repository.ts';
import { WithdrawalRepository } from '../withdrawals/withdrawal.repository.ts';
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
        OrderRepository,
        RefundRepository,
        AnomalyRepository,
        ClaimRepository,
        AdvanceOrder,
        GrantClaim,
        BookkeepingRepository,
        MovementRepository,
        PaymentOwner,
        PaymentRepository,
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

import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import { AdvanceOrder } from './application/advance-order/advance-order.use-case.ts';
import { PaymentOwner } from './application/apply-facts/payment-owner.ts';
import { GrantClaim } from './application/grant-claim/grant-claim.use-case.ts';
import { DecideRefund } from './application/decide-refund/decide-refund.use-case.ts';
import { ListReviews } from './application/list-reviews/list-reviews.use-case.ts';
import { RefundByHand } from './application/refund-by-hand/refund-by-hand.use-case.ts';
import { SettleRefund } from './application/settle-refund/settle-refund.use-case.ts';
import { ShowOrder } from './application/show-order/show-order.use-case.ts';
import { MovementRepository } from './persistence/movement.repository.ts';
import { OrderFileRepository } from './persistence/order-file.repository.ts';
import { OrderSettings } from './application/order-settings.ts';
import { orderSettings, type OrdersConfig } from './orders.config.ts';
import { AnomalyRepository } from './persistence/anomaly.repository.ts';
import { BookkeepingRepository } from './persistence/bookkeeping.repository.ts';
import { ClaimRepository } from './persistence/claim.repository.ts';
import { OrderRepository } from './persistence/order.repository.ts';
import { PaymentRepository } from './persistence/payment.repository.ts';
import { RefundRepository } from './persistence/refund.repository.ts';
import { ReviewRepository } from './persistence/review.repository.ts';
import { WithdrawalRepository } from './persistence/withdrawal.repository.ts';
import { tables } from './persistence/tables.ts';

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

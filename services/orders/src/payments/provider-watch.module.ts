import { Module } from '@nestjs/common';
import { CompareMoney } from './compare-money.use-case.ts';
import { CompareMoneyWorker } from './compare-money.worker.ts';
import { ListMissedEvents } from './list-missed-events.use-case.ts';
import { PaymentDifferenceRepository } from './payment-difference.repository.ts';
import { PaymentWatchWorker } from './payment-watch.worker.ts';
import { PaymentsModule } from './payments.module.ts';
import { ReconcileWorker } from './reconcile.worker.ts';
import { ReconciliationRepository } from './reconciliation.repository.ts';
import { WatchPayments } from './watch-payments.use-case.ts';

@Module({
  imports: [PaymentsModule],
  providers: [
    CompareMoney,
    CompareMoneyWorker,
    ListMissedEvents,
    PaymentDifferenceRepository,
    PaymentWatchWorker,
    ReconcileWorker,
    ReconciliationRepository,
    WatchPayments,
  ],
})
export class ProviderWatchModule {}

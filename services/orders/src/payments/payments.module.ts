import { Module } from '@nestjs/common';
import { OrderModule } from '../order/index.ts';
import { ApplyCharge } from './apply-charge.service.ts';
import { ApplyDispute } from './apply-dispute.service.ts';
import { ApplyFacts } from './apply-facts.service.ts';
import { ApplyFraudWarning } from './apply-fraud-warning.service.ts';
import { ApplyPaymentEvents } from './apply-payment-events.use-case.ts';
import { ApplySession } from './apply-session.service.ts';
import { DeadlineWorker } from './deadline.worker.ts';
import { DisputeRepository } from './dispute.repository.ts';
import { FetchPaymentEvent } from './fetch-payment-event.use-case.ts';
import { GetPaymentSession } from './get-payment-session.use-case.ts';
import { PhotoEvents } from './media.events.ts';
import { MoneyAgesRepository } from './money-ages.repository.ts';
import { MoneyAnomalies } from './money-anomalies.service.ts';
import { MoneyGauges } from './money.gauges.ts';
import { MovementRepository } from './movement.repository.ts';
import { PaybackHold } from './payback-hold.service.ts';
import { PaymentEventRepository } from './payment-event.repository.ts';
import { PaymentEventWorker } from './payment-event.worker.ts';
import { PaymentHooks } from './payment-hooks.service.ts';
import { PaymentOwner } from './payment-owner.service.ts';
import { PaymentPointerWorker } from './payment-pointer.worker.ts';
import { PaymentRepository } from './payment.repository.ts';
import { ReceivePaymentEvent } from './receive-payment-event.use-case.ts';
import { ReleasePhoto } from './release-photo.use-case.ts';
import { SettlePayment } from './settle-payment.use-case.ts';

@Module({
  imports: [OrderModule],
  controllers: [PhotoEvents],
  providers: [
    ApplyCharge,
    ApplyDispute,
    ApplyFacts,
    ApplyFraudWarning,
    ApplyPaymentEvents,
    ApplySession,
    DeadlineWorker,
    DisputeRepository,
    FetchPaymentEvent,
    GetPaymentSession,
    MoneyAgesRepository,
    MoneyAnomalies,
    MoneyGauges,
    MovementRepository,
    PaybackHold,
    PaymentEventRepository,
    PaymentEventWorker,
    PaymentHooks,
    PaymentOwner,
    PaymentPointerWorker,
    PaymentRepository,
    ReceivePaymentEvent,
    ReleasePhoto,
    SettlePayment,
  ],
  exports: [
    ApplyFacts,
    GetPaymentSession,
    MoneyAgesRepository,
    MoneyAnomalies,
    MovementRepository,
    PaybackHold,
    PaymentEventRepository,
    PaymentEventWorker,
    PaymentHooks,
    PaymentOwner,
    PaymentPointerWorker,
    PaymentRepository,
    ReceivePaymentEvent,
  ],
})
export class PaymentsModule {}

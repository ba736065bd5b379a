import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { WorkerSettings } from '../order/worker.settings.ts';
import { FetchPaymentEvent } from './fetch-payment-event.use-case.ts';
import { PaymentEventWorker } from './payment-event.worker.ts';

/** Fetches what events only point at. A provider that does not answer holds up no event that needs no answer. */
@Injectable()
export class PaymentPointerWorker extends Periodic {
  constructor(
    private readonly fetchEvent: FetchPaymentEvent,
    private readonly paymentEvents: PaymentEventWorker,
    { paymentEventPollMs }: WorkerSettings,
  ) {
    super(paymentEventPollMs);
  }

  protected override async work(): Promise<boolean> {
    const fetched = await this.fetchEvent.run();
    if (fetched) this.paymentEvents.wake();
    return fetched;
  }
}

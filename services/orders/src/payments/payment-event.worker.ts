import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { ApplyPaymentEvents } from './apply-payment-events.use-case.ts';
import { DocumentsWorker } from '../documents/documents.worker.ts';
import { WorkerSettings } from '../order/worker.settings.ts';

/** Applies what the provider of payments said: at once when it comes, and what is left by looking again. */
@Injectable()
export class PaymentEventWorker extends Periodic {
  constructor(
    private readonly applyEvents: ApplyPaymentEvents,
    private readonly documents: DocumentsWorker,
    { paymentEventPollMs }: WorkerSettings,
  ) {
    super(paymentEventPollMs);
  }

  protected override async work(): Promise<boolean> {
    const turn = await this.applyEvents.run();
    this.documents.payments(turn);
    return turn === 'more';
  }
}

import { Injectable } from '@nestjs/common';
import { Leases, Periodic } from '@headshots/platform/workers';
import { WorkerSettings } from '../order/worker.settings.ts';
import { ListMissedEvents } from './list-missed-events.use-case.ts';
import { PaymentPointerWorker } from './payment-pointer.worker.ts';

/** The first quarter of the time between two looks belongs to the webhooks. */
const webhooksShare = 0.25;

@Injectable()
export class ReconcileWorker extends Periodic {
  constructor(
    private readonly listMissed: ListMissedEvents,
    private readonly leases: Leases,
    private readonly pointers: PaymentPointerWorker,
    private readonly settings: WorkerSettings,
  ) {
    super(settings.reconcileMs);
  }

  protected override async work(): Promise<void> {
    const settling = this.settings.reconcileMs * webhooksShare;
    const missed = await this.leases.exclusively('payment-events', () => this.listMissed.run(settling));
    if (missed) this.pointers.wake();
  }
}

import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { WorkerSettings } from '../order/worker.settings.ts';
import { ApplyPaymentEvents, type Turn } from './apply-payment-events.use-case.ts';

@Injectable()
export class PaymentEventWorker extends Periodic {
  private readonly listeners: ((turn: Turn) => void)[] = [];

  constructor(
    private readonly applyEvents: ApplyPaymentEvents,
    { paymentEventPollMs }: WorkerSettings,
  ) {
    super(paymentEventPollMs);
  }

  onTurn(heard: (turn: Turn) => void): void {
    this.listeners.push(heard);
  }

  protected override async work(): Promise<boolean> {
    const turn = await this.applyEvents.run();
    for (const heard of this.listeners) heard(turn);
    return turn === 'more';
  }
}

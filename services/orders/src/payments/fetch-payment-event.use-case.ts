import { Injectable, Logger } from '@nestjs/common';
import { PaymentEventRepository } from './payment-event.repository.ts';
import { PaymentFeed } from './payment-feed.port.ts';

@Injectable()
export class FetchPaymentEvent {
  private readonly logger = new Logger(FetchPaymentEvent.name);

  constructor(
    private readonly events: PaymentEventRepository,
    private readonly feed: PaymentFeed,
  ) {}

  async run(): Promise<boolean> {
    const event = await this.events.claimPointer();
    if (!event) return false;
    try {
      await this.events.fetched(event.id, await this.feed.fetch(event.type, event.payload));
      return true;
    } catch (error) {
      this.logger.warn(
        { err: error, paymentEvent: event.id },
        'payment event not fetched, it is tried again',
      );
      return false;
    }
  }
}

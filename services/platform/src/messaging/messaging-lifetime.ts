import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { BusProducer } from '../bus/bus.ts';
import type { OutboxRelay } from '../outbox/outbox-relay.ts';

/** Starts the relay; after the transports closed it ends the relay's batch and then the producer both shared. */
export class MessagingLifetime implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly producer: BusProducer;
  private readonly relay: OutboxRelay | undefined;

  constructor(producer: BusProducer, relay?: OutboxRelay) {
    this.producer = producer;
    this.relay = relay;
  }

  onApplicationBootstrap(): void {
    // The first event should not wait for a connection; a broker that is away is the first send's matter.
    void this.producer.connect().catch(() => undefined);
    this.relay?.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay?.stop();
    await this.producer.close();
  }
}

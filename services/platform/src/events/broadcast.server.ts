import { randomUUID } from 'node:crypto';
import type { BusClient, BusConsumer } from '../bus/bus.ts';
import { metrics } from '../telemetry/metrics.ts';
import { BroadcastConsumer } from './broadcast-consumer.ts';
import { KAFKA_BROADCAST } from './event-decorators.ts';
import { EventServer, type EventServerOptions, type RecordCare } from './event-server.ts';

export interface BroadcastServerOptions extends EventServerOptions {
  readonly client: BusClient;
  /** How far back a starting replica reads, in ms; default 15 min. */
  readonly lookBackMs?: number;
}

/** Every replica hears every event. One that cannot be handled is counted and passed over: nobody could replay it. */
export class BroadcastServer extends EventServer<BroadcastServerOptions> {
  override readonly transportId: symbol = KAFKA_BROADCAST;
  protected readonly mode = 'broadcast';

  protected openBus(topics: readonly string[]): BusConsumer {
    const { service, topicPrefix, client, lookBackMs = 15 * 60_000 } = this.options;
    const groupId = `${topicPrefix}${service}.broadcast.${randomUUID()}`;
    const consumer = client.consumer({ groupId, topics, fromBeginning: false });
    return new BroadcastConsumer({ consumer, client, since: Date.now() - lookBackMs, retry: this.retry });
  }

  protected care(): RecordCare {
    return {
      waitsForDependencies: false,
      giveUp: async (_record, topic, { error, attempts }) => {
        metrics.broadcastFailures.inc({ messaging_destination_name: topic });
        this.logger.error({ err: error, attempts }, 'broadcast given up');
      },
    };
  }
}

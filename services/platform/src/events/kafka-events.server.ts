import type { BusConsumer, BusProducer } from '../bus/bus.ts';
import { DeadLetters } from './dead-letters.ts';
import { KAFKA_EVENTS } from './event-decorators.ts';
import { EventServer, type EventServerOptions, type RecordCare } from './event-server.ts';

export interface EventsServerOptions extends EventServerOptions {
  readonly producer: BusProducer;
  /** Makes the client for these topics (with prefix). */
  readonly consumerFor: (topics: readonly string[]) => BusConsumer;
}

export class KafkaEventsServer extends EventServer<EventsServerOptions> {
  override readonly transportId: symbol = KAFKA_EVENTS;
  protected readonly mode = 'consumers';

  protected openBus(topics: readonly string[]): BusConsumer {
    return this.options.consumerFor(topics);
  }

  protected care(): RecordCare {
    const { service, producer, registry, topicPrefix } = this.options;
    const handlerName = (topic: string) =>
      registry.named(topic.slice(topicPrefix.length))?.schema.typeName ?? '';
    const letters = new DeadLetters({ consumer: service, producer, retry: this.retry, handlerName });
    return {
      waitsForDependencies: true,
      giveUp: (record, topic, verdict, stop) => letters.write(record, topic, verdict, stop),
    };
  }
}

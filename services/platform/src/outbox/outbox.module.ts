import { Module, type DynamicModule } from '@nestjs/common';
import { productRegistry, type TopicRegistry } from '../bus/topic-registry.ts';
import { EventWriter } from '../persistence/event-writer.ts';
import { OutboxWriter } from './outbox-writer.ts';

/** Lets the unit of work publish; whoever runs beside it sends. `MessagingModule` brings both. */
@Module({})
export class OutboxModule {
  static forRoot(registry: TopicRegistry = productRegistry): DynamicModule {
    return {
      module: OutboxModule,
      global: true,
      providers: [{ provide: EventWriter, useFactory: () => new OutboxWriter(registry) }],
      exports: [EventWriter],
    };
  }
}

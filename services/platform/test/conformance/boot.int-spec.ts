import { afterEach, describe, expect, it } from '@jest/globals';
import { Inject, Module, type Type, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import {
  OrderDeliveredSchema,
  OrderPlacedSchema,
  type OrderPlaced,
} from '@headshots/proto/orders/v1/events_pb';
import {
  EVENT_SERVERS,
  EventController,
  OnEvent,
  type EventMeta,
  type KafkaEventsServer,
  type Outcome,
} from '../../src/events/index.ts';
import { MessagingModule } from '../../src/messaging/index.ts';
import type { TopicRegistry } from '../../src/bus/index.ts';
import { PermanentFailure } from '../../src/errors/index.ts';
import { eventually } from '../../src/testing/index.ts';
import { BusHarness, quickRetry } from '../support/bus-harness.ts';
import { delivered, placed, registryOf } from '../support/topics.ts';

const SEEN = Symbol('SEEN');

@EventController()
class PlacedEvents {
  constructor(@Inject(SEEN) private readonly seen: string[]) {}

  @OnEvent(OrderPlacedSchema)
  async placed(event: OrderPlaced, meta: EventMeta): Promise<Outcome> {
    if (event.orderId === 'bad') throw new PermanentFailure('the reason survives');
    this.seen.push(`${event.orderId} ${meta.topic}`);
    return 'applied';
  }
}

@EventController()
class StrayEvents {
  @OnEvent(OrderDeliveredSchema)
  async delivered(): Promise<Outcome> {
    return 'ignored';
  }
}

describe('bus conformance: boot', () => {
  let harness: BusHarness;
  let app: INestApplication | undefined;
  afterEach(async () => {
    await app?.close();
    app = undefined;
    await harness.close();
  });

  const boot = async (controllers: readonly Type[], registry: TopicRegistry): Promise<readonly string[]> => {
    harness = await BusHarness.start(registry);
    const seen: string[] = [];
    const { brokers, topicPrefix } = harness.bus;
    @Module({
      imports: [
        MessagingModule.forRoot({
          service: 'one',
          brokers,
          topicPrefix,
          registry,
          producer: false,
          retry: quickRetry,
        }),
      ],
      controllers: [...controllers],
      providers: [{ provide: SEEN, useValue: seen }],
    })
    class TestModule {}
    app = await NestFactory.create(TestModule, new FastifyAdapter(), {
      ...(process.env['TEST_LOG'] ? {} : { logger: false as const }),
      abortOnError: false,
    });
    for (const strategy of app.get<CustomTransportStrategy[]>(EVENT_SERVERS))
      app.connectMicroservice({ strategy });
    await app.init();
    await app.startAllMicroservices();
    return seen;
  };

  it('runs handlers of Nest controllers and keeps their errors', async () => {
    const seen = await boot([PlacedEvents], registryOf(placed()));
    await app?.get<KafkaEventsServer[]>(EVENT_SERVERS)[0]?.joined();
    await harness.bus.send(OrderPlacedSchema, { orderId: 'bad' });
    await harness.bus.send(OrderPlacedSchema, { orderId: 'good' });
    await eventually(() => expect(seen).toEqual(['good test.placed']));
    await harness.eventuallyCommitted('test.placed', 2);
    const [letter] = await harness.bus.read('test.placed.one.dlq');
    expect(letter?.headers.get('x-dlq-reason')?.toString()).toBe('PermanentFailure: the reason survives');
  });

  it('16 refuses to start when a topic has no handler', async () => {
    await expect(boot([PlacedEvents], registryOf(placed(), delivered()))).rejects.toThrow(
      'topic test.delivered has no handler',
    );
  });

  it('16 refuses to start when a handler has no topic', async () => {
    await expect(boot([PlacedEvents, StrayEvents], registryOf(placed()))).rejects.toThrow(
      'handler of headshots.orders.v1.OrderDelivered has no topic',
    );
  });

  it('16 refuses to start when a topic has two handlers', async () => {
    @EventController()
    class Twin {
      @OnEvent(OrderPlacedSchema)
      async placed(): Promise<Outcome> {
        return 'ignored';
      }
    }
    await expect(boot([PlacedEvents, Twin], registryOf(placed()))).rejects.toThrow('more than one handler');
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Catch,
  Injectable,
  Module,
  UseFilters,
  UseGuards,
  UseInterceptors,
  type CallHandler,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type INestMicroservice,
  type NestInterceptor,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { create, toBinary } from '@bufbuild/protobuf';
import { OrderPlacedSchema, type OrderPlaced } from '@headshots/proto/orders/v1/events_pb';
import { EMPTY, tap, throwError, type Observable } from 'rxjs';
import { placed, registryOf } from '../../test/support/topics.ts';
import type { BusConsumer, BusListener, BusRecord, BusStatus, ReceivedRecord } from '../bus/bus.ts';
import { eventHeaders } from '../bus/event-headers.ts';
import { PermanentFailure } from '../errors/index.ts';
import { metrics, metricsText } from '../telemetry/metrics.ts';
import { eventually } from '../testing/eventually.ts';
import { deadLetterHeaders } from './dead-letters.ts';
import { EventController, OnEvent, type Outcome } from './event-decorators.ts';
import type { KafkaEventContext } from './kafka-event.context.ts';
import { KafkaEventsServer } from './kafka-events.server.ts';

const seen: string[] = [];

class HandFedBus implements BusConsumer {
  listener: BusListener | undefined;
  readonly committed: bigint[] = [];
  private settled: (() => void) | undefined;

  start(listener: BusListener): void {
    this.listener = listener;
    void listener.onAssigned([{ topic: 'test.placed', partition: 0 }]);
  }

  async deliver(orderId: string): Promise<void> {
    const committed = new Promise<void>((resolve) => (this.settled = resolve));
    const record = recordOf(orderId, BigInt(this.committed.length));
    this.listener?.onRecords(record, [record]);
    await committed;
  }

  async commit(positions: readonly { readonly next: bigint }[]): Promise<void> {
    this.committed.push(...positions.map(({ next }) => next));
    this.settled?.();
  }

  pause(): void {}
  resume(): void {}
  async close(): Promise<void> {}
}

function recordOf(orderId: string, offset: bigint): ReceivedRecord {
  const event = { eventId: `event-${orderId}`, type: OrderPlacedSchema.typeName, source: 'orders' };
  const headers = eventHeaders({ ...event, key: orderId, time: new Date(0), sequence: 7n });
  return {
    topic: 'test.placed',
    partition: 0,
    offset,
    key: Buffer.from(orderId),
    value: Buffer.from(toBinary(OrderPlacedSchema, create(OrderPlacedSchema, { orderId }))),
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, Buffer.from(value)])),
    timestamp: new Date(),
  };
}

@Injectable()
class NotForStrangers implements CanActivate {
  canActivate(execution: ExecutionContext): boolean {
    return execution.switchToRpc().getData<OrderPlaced>().orderId !== 'stranger';
  }
}

@Injectable()
class Notes implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const context = execution.switchToRpc().getContext<KafkaEventContext>();
    return next.handle().pipe(tap((outcome) => seen.push(`${context.eventId} was ${String(outcome)}`)));
  }
}

@Catch(RangeError)
class RangeErrors implements ExceptionFilter {
  catch(error: RangeError): Observable<never> {
    if (error.message === 'forgiven') return EMPTY;
    return throwError(() => new PermanentFailure(`translated: ${error.message}`));
  }
}

@EventController()
class PlacedEvents {
  @OnEvent(OrderPlacedSchema)
  @UseGuards(NotForStrangers)
  @UseInterceptors(Notes)
  @UseFilters(RangeErrors)
  async placed({ orderId }: OrderPlaced, context: KafkaEventContext): Promise<Outcome> {
    if (orderId === 'far' || orderId === 'forgiven') throw new RangeError(orderId);
    seen.push(`${orderId} ${context.sequence} ${context.getRecord().offset} ${context.getArgs().length}`);
    return 'ignored';
  }
}

@Module({ controllers: [PlacedEvents] })
class TestModule {}

describe('the transport of events in a Nest application', () => {
  let app: INestMicroservice | undefined;
  let bus: HandFedBus;
  let server: KafkaEventsServer;
  let letters: BusRecord[];
  afterEach(async () => {
    seen.length = 0;
    await app?.close();
  });

  const start = async (prepare: (server: KafkaEventsServer) => void = () => undefined) => {
    bus = new HandFedBus();
    letters = [];
    server = new KafkaEventsServer({
      service: 'one',
      topicPrefix: '',
      registry: registryOf(placed()),
      retry: { tries: 2, firstPauseMs: 1 },
      consumerFor: () => bus,
      producer: {
        connect: async () => undefined,
        close: async () => undefined,
        send: async (records) => void letters.push(...records),
      },
    });
    prepare(server);
    app = await NestFactory.createMicroservice(TestModule, { strategy: server, logger: false });
    await app.listen();
  };
  const reasons = () => letters.map(({ headers }) => headers[deadLetterHeaders.reason]);

  it('gives handler and interceptor the context of the event', async () => {
    await start();
    await bus.deliver('a');
    expect(seen).toEqual(['a 7 0 1', 'event-a was ignored']);
    expect(letters).toEqual([]);
  });

  it('shows what it may give up before it gives anything up', async () => {
    await start();
    const { values } = await metrics.deadLetters.get();
    const down = values.find(
      ({ labels }) => labels.messaging_destination_name === 'test.placed' && labels.error_type === 'down',
    );
    expect(down?.value).toBe(0);
  });

  it('asks guards: what they refuse is tried again and given up', async () => {
    await start();
    await bus.deliver('stranger');
    expect(seen).toEqual([]);
    expect(reasons()).toEqual([expect.stringContaining('Forbidden')]);
    expect(letters[0]?.headers[deadLetterHeaders.attempts]).toBe('2');
  });

  it('lets filters of a handler translate its failures, or settle them', async () => {
    await start();
    await bus.deliver('far');
    expect(reasons()).toEqual(['PermanentFailure: translated: far']);
    await bus.deliver('forgiven');
    expect(letters).toHaveLength(1);
  });

  it('runs handlers between the processing hooks, failures included', async () => {
    const told: string[] = [];
    await start((target) => {
      target.setOnProcessingStartHook((_id, context, done) => {
        told.push(`start ${(context as KafkaEventContext).eventId}`);
        void done();
      });
      target.setOnProcessingEndHook((_id, context) => {
        told.push(`end ${(context as KafkaEventContext).eventId} after ${seen.length} notes`);
      });
    });
    await bus.deliver('a');
    await bus.deliver('far');
    expect(told).toEqual([
      'start event-a',
      'end event-a after 2 notes',
      'start event-far',
      'end event-far after 2 notes',
    ]);
    expect(letters).toHaveLength(1);
  });

  it('tries again when a hook fails', async () => {
    let calls = 0;
    await start((target) =>
      target.setOnProcessingStartHook(async (_id, _context, done) => {
        if ((calls += 1) === 1) return Promise.reject(new Error('the hook failed'));
        return done();
      }),
    );
    await bus.deliver('a');
    expect(calls).toBe(2);
    expect(letters).toEqual([]);
  });

  it('tells whether it is connected, to whoever asks late as well, each change once', async () => {
    await start();
    bus.listener?.onStatus?.('connected');
    const heard: BusStatus[] = [];
    server.status.subscribe((status) => heard.push(status));
    for (const status of ['connected', 'disconnected', 'disconnected', 'connected'] as const)
      bus.listener?.onStatus?.(status);
    expect(heard).toEqual(['connected', 'disconnected', 'connected']);
  });

  it('shows whether it has joined its group', async () => {
    const member = async (): Promise<number | undefined> =>
      (await metrics.busMember.get()).values.find(({ labels }) => labels.mode === 'consumers')?.value;
    await start();
    expect(await member()).toBe(0);
    bus.listener?.onStatus?.('connected');
    expect(await member()).toBe(1);
    bus.listener?.onStatus?.('disconnected');
    expect(await member()).toBe(0);
  });

  it('shows how old the event is that it works on, and nothing once it is done', async () => {
    const lag = async (): Promise<number> =>
      Number(
        /^messaging_consumer_lag_seconds\{messaging_destination_name="test.placed"\} (\S+)$/m.exec(
          (await metricsText()).body,
        )?.[1],
      );
    const held = Promise.withResolvers<void>();
    await start((target) =>
      target.setOnProcessingStartHook(async (_id, _context, done) => held.promise.then(done)),
    );
    expect(await lag()).toBe(0);
    const old = { ...recordOf('a', 0n), timestamp: new Date(Date.now() - 600_000) };
    bus.listener?.onRecords(old, [old]);
    expect(await lag()).toBeGreaterThanOrEqual(600);
    held.resolve();
    await eventually(async () => expect(await lag()).toBe(0));
  });

  it('shows how many events it has not handled, those at the broker included', async () => {
    const lag = async (): Promise<string | undefined> =>
      /^messaging_consumer_lag_records\{messaging_destination_name="test.placed"\} (\S+)$/m.exec(
        (await metricsText()).body,
      )?.[1];
    const held = Promise.withResolvers<void>();
    await start((target) =>
      target.setOnProcessingStartHook(async (_id, _context, done) => held.promise.then(done)),
    );
    expect(await lag()).toBe('0');
    const first = recordOf('a', 0n);
    bus.listener?.onRecords(first, [first], 3n);
    expect(await lag()).toBe('3');
    held.resolve();
    await eventually(async () => expect(await lag()).toBe('2'));
  });

  it('gives its client to those who ask for it', async () => {
    await start();
    expect(server.unwrap<BusConsumer>()).toBe(bus);
  });
});

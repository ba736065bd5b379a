import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { BusClient, BusConsumer, BusProducer } from '../../src/bus/bus.ts';
import type { EventMeta } from '../../src/events/event-meta.ts';
import type { RetryPolicy } from '../../src/events/failure-policy.ts';
import { KafkaEventsServer } from '../../src/events/kafka-events.server.ts';
import type { TopicRegistry } from '../../src/bus/topic-registry.ts';
import { eventually, testBus, type TestBus } from '../../src/testing/index.ts';
import { createBusClient } from './client-under-test.ts';

type Handler = (event: never, meta: EventMeta) => Promise<unknown> | unknown;

export interface MemberOptions {
  readonly service?: string;
  readonly retry?: Partial<RetryPolicy>;
  readonly client?: BusClient;
  readonly producer?: BusProducer;
  readonly sessionTimeoutMs?: number;
}

export interface Member {
  readonly server: KafkaEventsServer;
  readonly consumer: BusConsumer;
  close(): Promise<void>;
}

/** Pauses short enough for tests; the numbers of tries stay. */
export const quickRetry: Partial<RetryPolicy> = {
  firstPauseMs: 10,
  longestPauseMs: 40,
  firstProbeMs: 50,
  probeMs: 200,
};

/** Typed entry of a handler table. */
export function on<D extends DescMessage>(
  schema: D,
  handler: (event: MessageShape<D>, meta: EventMeta) => Promise<unknown> | unknown,
): readonly [string, Handler] {
  return [schema.typeName, handler as unknown as Handler];
}

/** The real broker and any number of group members of the code under test. */
export class BusHarness {
  readonly bus: TestBus;
  readonly registry: TopicRegistry;
  private readonly closers: (() => Promise<void>)[] = [];

  private constructor(registry: TopicRegistry) {
    this.registry = registry;
    this.bus = testBus(registry, createBusClient);
  }

  static async start(registry: TopicRegistry): Promise<BusHarness> {
    const harness = new BusHarness(registry);
    await harness.bus.createTopics();
    return harness;
  }

  member(handlers: readonly (readonly [string, Handler])[], options: MemberOptions = {}): Member {
    const { brokers, topicPrefix } = this.bus;
    const service = options.service ?? 'one';
    const client = options.client ?? createBusClient({ brokers, clientId: service });
    const producer = options.producer ?? client.producer();
    let consumer: BusConsumer | undefined;
    const server = new KafkaEventsServer({
      service,
      topicPrefix,
      registry: this.registry,
      producer,
      retry: { ...quickRetry, ...options.retry },
      consumerFor: (topics) => {
        consumer = client.consumer({
          groupId: `${topicPrefix}${service}`,
          topics,
          maxWaitMs: 200,
          sessionTimeoutMs: options.sessionTimeoutMs ?? 30_000,
        });
        return consumer;
      },
    });
    for (const [type, handler] of handlers) {
      server.addHandler(
        type,
        async (event: unknown, meta: unknown) => handler(event as never, meta as EventMeta),
        true,
      );
    }
    server.listen((error) => {
      if (error) throw error;
    });
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => (closed ??= server.close().then(() => producer.close()));
    this.closers.push(close);
    return { server, consumer: consumer as unknown as BusConsumer, close };
  }

  /** Starts a member and waits until it has its partitions. */
  async joined(
    handlers: readonly (readonly [string, Handler])[],
    options: MemberOptions = {},
  ): Promise<Member> {
    const member = this.member(handlers, options);
    await member.server.joined();
    return member;
  }

  /** Committed "next" offsets of a group, added up over the partitions of a topic. */
  async committed(topic: string, service = 'one'): Promise<number> {
    const { client, topicPrefix } = this.bus;
    const offsets = await client.administer((admin) =>
      admin.committed(`${topicPrefix}${service}`, `${topicPrefix}${topic}`),
    );
    return [...offsets.values()].reduce((sum, offset) => sum + Number(offset), 0);
  }

  async eventuallyCommitted(topic: string, count: number, service = 'one'): Promise<void> {
    await eventually(async () => {
      const now = await this.committed(topic, service);
      if (now !== count) throw new Error(`${now} of ${count} committed`);
    });
  }

  onClose(work: () => Promise<void>): void {
    this.closers.push(work);
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.closers.map((close) => close()));
    await this.bus.close();
  }
}

/**
 * A client all of whose connections go through a port of ours, whatever addresses the broker names.
 * @param requestTimeoutMs without an answer for that long it gives a request up
 */
export const clientThrough = (port: number, requestTimeoutMs = 2_000): BusClient =>
  createBusClient({
    clientId: 'through-proxy',
    brokers: [`127.0.0.1:${port}`],
    via: { host: '127.0.0.1', port },
    connectTimeoutMs: 1_000,
    requestTimeoutMs,
    retries: 3,
  });

/** A promise and its handle. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

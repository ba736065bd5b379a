import { fromBinary, type DescMessage } from '@bufbuild/protobuf';
import type { Topic } from '@headshots/proto/topics';
import { Server, type CustomTransportStrategy, type ReadPacket } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import type { BusConsumer, BusStatus, ReceivedRecord } from '../bus/bus.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import type { TopicRegistry } from '../bus/topic-registry.ts';
import { PermanentFailure } from '../errors/index.ts';
import { beforeScrape, metrics } from '../telemetry/metrics.ts';
import { checkHandlers, handlerCounts } from './boot-check.ts';
import { countTopics } from './count-topics.ts';
import type { Outcome } from './event-decorators.ts';
import { EventConsumer } from './event-consumer.ts';
import { KafkaEventContext } from './kafka-event.context.ts';
import { defaultRetryPolicy, type RetryPolicy } from './failure-policy.ts';
import { RecordHandler, type RecordHandlerOptions } from './record-handler.ts';

export interface EventServerOptions {
  readonly service: string;
  readonly topicPrefix: string;
  readonly registry: TopicRegistry;
  readonly retry?: Partial<RetryPolicy>;
}

type ProcessingStartHook = (
  ...given: Parameters<Parameters<Server['setOnProcessingStartHook']>[0]>
) => void | Promise<unknown>;

export type RecordCare = Pick<RecordHandlerOptions, 'giveUp' | 'waitsForDependencies'>;

export abstract class EventServer<Options extends EventServerOptions>
  extends Server<Record<string, () => void>, BusStatus>
  implements CustomTransportStrategy
{
  override readonly propagatesEventHandlerErrors = true;
  protected readonly options: Options;
  protected readonly retry: RetryPolicy;
  private consumer: { readonly bus: BusConsumer; readonly events: EventConsumer } | undefined;

  private forget: () => void = () => undefined;

  constructor(options: Options) {
    super();
    this.options = options;
    this.retry = { ...defaultRetryPolicy, ...options.retry };
  }

  protected abstract readonly mode: 'consumers' | 'broadcast';
  protected abstract openBus(topics: readonly string[]): BusConsumer;
  protected abstract care(): RecordCare;

  /** Checks completeness, then joins the group in the background: a broker that is away delays nothing. */
  listen(callback: (error?: unknown) => void): void {
    try {
      const { service, registry } = this.options;
      const topics = checkHandlers(service, this.mode, registry, handlerCounts(this.getHandlers()));
      if (topics.length > 0) this.consume(topics);
      callback();
    } catch (error) {
      callback(error);
    }
  }

  async close(): Promise<void> {
    this.forget();
    await this.consumer?.events.close();
  }

  /** Resolves after the first join; at once when the service hears nothing this way. */
  async joined(): Promise<void> {
    await this.consumer?.events.ready;
  }

  /** Unlike Nest's own servers, this one waits for hooks that answer later: what they reject with fails the event. */
  override setOnProcessingStartHook(hook: ProcessingStartHook): void {
    super.setOnProcessingStartHook(hook as Parameters<Server['setOnProcessingStartHook']>[0]);
  }

  on(): never {
    throw new Error('This transport has no events of its own; `status` tells of its connection.');
  }

  unwrap<T>(): T {
    if (!this.consumer)
      throw new Error('Nothing is consumed: not listening yet, or no topic names this service.');
    return this.consumer.bus as T;
  }

  override async handleEvent(
    pattern: string,
    packet: ReadPacket,
    context: KafkaEventContext,
  ): Promise<unknown> {
    const handler = this.getHandlerByPattern(pattern);
    if (!handler) throw new PermanentFailure(`no handler for ${pattern}`);
    return new Promise((resolve, reject) => {
      // A hook need not hand back the promise of the work, so the outcome leaves it by another way.
      const hook: unknown = this.runWithProcessingHooks(context, async (runEndHook) => {
        try {
          const results = this.transformToObservable(await handler(packet.data, context));
          resolve(await lastValueFrom(results, { defaultValue: undefined }));
        } catch (error) {
          reject(error);
        } finally {
          runEndHook();
        }
      });
      Promise.resolve(hook).catch(reject);
    });
  }

  private consume(topics: readonly Topic[]): void {
    const { service, topicPrefix } = this.options;
    const byName = new Map(topics.map((topic) => [`${topicPrefix}${topic.name}`, topic]));
    countTopics(
      this.mode,
      topics.map(({ name }) => name),
    );
    const bus = this.openBus([...byName.keys()]);
    const handler = new RecordHandler({
      ...this.care(),
      consumer: service,
      retry: this.retry,
      topicName: (topic) => topic.slice(topicPrefix.length),
      dispatch: (record) => this.dispatch(record, byName),
    });
    const member = metrics.busMember.labels(this.mode);
    member.set(0);
    const events = new EventConsumer(bus, handler, (status) => {
      member.set(status === 'connected' ? 1 : 0);
      this._status$.next(status);
    });
    this.forget = beforeScrape(() => {
      for (const [full, { name }] of byName) {
        const oldest = events.oldestOf(full)?.getTime();
        const ms = oldest === undefined ? 0 : Math.max(0, Date.now() - oldest);
        metrics.busLagSeconds.set({ messaging_destination_name: name }, ms / 1000);
        metrics.busLagRecords.set({ messaging_destination_name: name }, events.behindOf(full));
      }
    });
    this.consumer = { bus, events };
    events.start();
  }

  private async dispatch(record: ReceivedRecord, byName: ReadonlyMap<string, Topic>): Promise<Outcome> {
    const topic = byName.get(record.topic);
    if (!topic) throw new PermanentFailure(`no handler for topic ${record.topic}`);
    const { typeName } = topic.schema;
    const type = headerText(record, headerNames.type);
    if (type !== typeName) throw new PermanentFailure(`unknown type ${type || '(none)'}`);
    const { event, context } = read(record, topic);
    const result = await this.handleEvent(typeName, { pattern: typeName, data: event }, context);
    return (result ?? 'applied') as Outcome;
  }
}

/** @throws {PermanentFailure} when bytes or attributes cannot be read */
function read(
  record: ReceivedRecord,
  topic: Topic,
): { readonly event: unknown; readonly context: KafkaEventContext } {
  const schema: DescMessage = topic.schema;
  try {
    if (!record.value) throw new Error('empty value');
    return { event: fromBinary(schema, record.value), context: new KafkaEventContext(record, topic.name) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new PermanentFailure(`not readable as ${schema.typeName}: ${reason}`);
  }
}

import type { Kafka, Producer } from 'kafkajs';
import type { BusProducer, BusRecord, ProducerOptions } from '../bus.ts';

const closeMs = 5_000;

interface Connection {
  readonly producer: Producer;
  readonly connected: Promise<void>;
}

export class KafkajsProducer implements BusProducer {
  private readonly kafka: Kafka;
  private readonly options: ProducerOptions;
  private current: Connection | undefined;
  private closed = false;

  constructor(kafka: Kafka, options: ProducerOptions = {}) {
    this.kafka = kafka;
    this.options = options;
  }

  async connect(): Promise<void> {
    await this.connection();
  }

  /** After a failure the sequence numbers are void: with the same producer id, the broker would refuse what follows. */
  async send(records: readonly BusRecord[]): Promise<void> {
    const producer = await this.connection();
    const timeout = this.options.timeoutMs ?? 10_000;
    try {
      await within(timeout, producer.sendBatch({ acks: -1, timeout, topicMessages: byTopic(records) }));
    } catch (error) {
      this.discard(producer);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const { current } = this;
    this.current = undefined;
    if (!current) return;
    // A silent broker confirms no goodbye.
    const goodbye = current.connected.catch(() => undefined).then(() => current.producer.disconnect());
    await within(closeMs, goodbye).catch(() => undefined);
  }

  private async connection(): Promise<Producer> {
    if (this.closed) throw new Error('The producer is closed.');
    this.current ??= this.open();
    const { producer, connected } = this.current;
    try {
      await connected;
      return producer;
    } catch (error) {
      this.discard(producer);
      throw error;
    }
  }

  private open(): Connection {
    const producer = this.kafka.producer({
      idempotent: this.options.idempotent ?? true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { retries: 4, initialRetryTime: 100, maxRetryTime: 2_000 },
    });
    return { producer, connected: producer.connect() };
  }

  /** Not awaited: disconnecting waits for requests that a silent broker does not answer. */
  private discard(producer: Producer): void {
    if (this.current?.producer === producer) this.current = undefined;
    void producer.disconnect().catch(() => undefined);
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The broker did not acknowledge within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function byTopic(records: readonly BusRecord[]) {
  const lists = new Map<
    string,
    {
      topic: string;
      messages: {
        key: BusRecord['key'];
        value: BusRecord['value'];
        headers: Record<string, string | Buffer>;
      }[];
    }
  >();
  for (const { topic, key, value, headers } of records) {
    const list = lists.get(topic) ?? { topic, messages: [] };
    lists.set(topic, list);
    list.messages.push({ key, value, headers: { ...headers } });
  }
  return [...lists.values()];
}

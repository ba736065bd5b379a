import type { Kafka, Producer } from 'kafkajs';
import type { BusProducer, BusRecord } from './bus.ts';

export interface ProducerOptions {
  /** Off only for brokers in tests that cannot do it. */
  readonly idempotent?: boolean;
  /** Milliseconds after which a send counts as failed; default 10 s. */
  readonly timeoutMs?: number;
}

/** Sends over kafkajs: idempotent, one request in flight, acknowledged by all replicas. */
export class KafkaProducer implements BusProducer {
  private readonly producer: Producer;
  private readonly timeoutMs: number;
  private connected: Promise<void> | undefined;

  constructor(kafka: Kafka, options: ProducerOptions = {}) {
    this.timeoutMs = options.timeoutMs ?? 10_000;
    this.producer = kafka.producer({
      idempotent: options.idempotent ?? true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { retries: 4, initialRetryTime: 100, maxRetryTime: 2_000 },
    });
  }

  connect(): Promise<void> {
    this.connected ??= this.producer.connect().catch((error: unknown) => {
      this.connected = undefined;
      throw error;
    });
    return this.connected;
  }

  async send(records: readonly BusRecord[]): Promise<void> {
    await this.connect();
    const byTopic = new Map<string, BusRecord[]>();
    for (const record of records) {
      const list = byTopic.get(record.topic);
      if (list) list.push(record);
      else byTopic.set(record.topic, [record]);
    }
    await this.producer.sendBatch({
      acks: -1,
      timeout: this.timeoutMs,
      topicMessages: [...byTopic].map(([topic, list]) => ({
        topic,
        messages: list.map(({ key, value, headers }) => ({ key, value, headers: { ...headers } })),
      })),
    });
  }

  async close(): Promise<void> {
    await this.connected?.catch(() => undefined);
    await this.producer.disconnect();
  }
}

import { connect } from 'node:net';
import { Logger } from '@nestjs/common';
import kafkajs, { type Kafka, type KafkaConfig, type LogEntry } from 'kafkajs';
import type {
  BusAdmin,
  BusClient,
  BusClientOptions,
  BusProducer,
  ConsumerOptions,
  ProducerOptions,
  SeekableConsumer,
} from '../bus.ts';
import { KafkajsAdmin } from './kafkajs-admin.ts';
import { KafkajsConsumer } from './kafkajs-consumer.ts';
import { KafkajsProducer } from './kafkajs-producer.ts';

export class KafkajsClient implements BusClient {
  private readonly kafka: Kafka;

  constructor(options: BusClientOptions) {
    this.kafka = new kafkajs.Kafka(configOf(options));
  }

  producer(options?: ProducerOptions): BusProducer {
    return new KafkajsProducer(this.kafka, options);
  }

  consumer(options: ConsumerOptions): SeekableConsumer {
    return new KafkajsConsumer(this.kafka, options);
  }

  async administer<T>(work: (admin: BusAdmin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      return await work(new KafkajsAdmin(admin));
    } finally {
      await admin.disconnect();
    }
  }
}

function configOf({ brokers, clientId, security = {}, via, ...options }: BusClientOptions): KafkaConfig {
  const { connectTimeoutMs = 3_000, requestTimeoutMs = 15_000, retries = 4 } = options;
  return {
    clientId,
    brokers: [...brokers],
    ...(security.tls && { ssl: security.tls.authority ? { ca: [security.tls.authority] } : true }),
    ...(security.sasl && { sasl: security.sasl as KafkaConfig['sasl'] & object }),
    ...(via && { socketFactory: ({ onConnect }) => connect(via, onConnect) }),
    connectionTimeout: connectTimeoutMs,
    requestTimeout: requestTimeoutMs,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries },
    logLevel: kafkajs.logLevel.ERROR,
    logCreator: () => write,
  };
}

const logger = new Logger('kafka');

/** For debugging only: what matters of it reaches our own log as the error of the call that failed. */
function write({ log }: LogEntry): void {
  const { message, error, groupId, topic, partition } = log as LogEntry['log'] & Record<string, unknown>;
  logger.debug?.(
    [message, error, groupId, topic, partition].filter((part) => part !== undefined).join(' · '),
  );
}

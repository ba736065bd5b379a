import { Logger } from '@nestjs/common';
import type { KafkaSecurity } from '../kafka-security.ts';
import kafkajs, { type Kafka, type LogEntry } from 'kafkajs';

const { Kafka: KafkaClient, logLevel } = kafkajs;

export interface KafkaOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly security?: KafkaSecurity | undefined;
}

export function createKafka({ brokers, clientId, security }: KafkaOptions): Kafka {
  return new KafkaClient({
    clientId,
    brokers: [...brokers],
    ...security,
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 4 },
    logLevel: logLevel.ERROR,
    logCreator: () => write,
  });
}

const logger = new Logger('kafka');

/** For debugging only: what matters of it reaches our own log as the error of the call that failed. */
function write({ log }: LogEntry): void {
  const { message, error, groupId, topic, partition } = log as LogEntry['log'] & Record<string, unknown>;
  logger.debug?.(
    [message, error, groupId, topic, partition].filter((part) => part !== undefined).join(' · '),
  );
}

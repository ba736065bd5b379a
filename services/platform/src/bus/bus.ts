import type { KafkaSecurity } from './kafka-security.ts';

export interface BusRecord {
  readonly topic: string;
  readonly key: string | Buffer | null;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string | Buffer>>;
}

export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** One record as it arrived; header values are the bytes on the wire. */
export interface ReceivedRecord extends TopicPartition {
  readonly offset: bigint;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: ReadonlyMap<string, Buffer>;
  readonly timestamp: Date;
}

export type BusStatus = 'connected' | 'disconnected';

export interface BusListener {
  /**
   * Records of one partition in offset order. Must return at once: working them off is the owner's business.
   * @param end where the partition ended when they were fetched: the offset its next record gets
   */
  onRecords(source: TopicPartition, records: readonly ReceivedRecord[], end?: bigint): void;
  /** The complete assignment after every (re)join; reading starts again at the committed offsets. */
  onAssigned(partitions: readonly TopicPartition[]): void | Promise<void>;
  /** @param error why it was lost, or not reached */
  onStatus?(status: BusStatus, error?: unknown): void;
}

export interface ProducerOptions {
  readonly idempotent?: boolean;
  /** Milliseconds until a send counts as failed; default 10 s. */
  readonly timeoutMs?: number;
}

export interface BusProducer {
  /**
   * Sends in order, acknowledged by all replicas.
   * @throws when anything was not acknowledged; where the broker refused, Kafka's name of its error stands as `type` in
   *   the chain of causes (`MESSAGE_TOO_LARGE`)
   */
  send(records: readonly BusRecord[]): Promise<void>;
  connect(): Promise<void>;
  close(): Promise<void>;
}

export interface ConsumerOptions {
  readonly groupId: string;
  readonly topics: readonly string[];
  /** Where a group without commits starts; default true. */
  readonly fromBeginning?: boolean;
  /** How long a fetch may wait for data, in ms; it answers at once when there is some. Default 1000. */
  readonly maxWaitMs?: number;
  readonly sessionTimeoutMs?: number;
}

export interface BusConsumer {
  /** Returns at once and keeps trying while the broker is away. */
  start(listener: BusListener): void;
  /** Commits "next to read" offsets. @throws when the broker refuses, as it does for members of an old generation */
  commit(positions: readonly (TopicPartition & { readonly next: bigint })[]): Promise<void>;
  pause(partition: TopicPartition): void;
  resume(partition: TopicPartition): void;
  close(): Promise<void>;
}

export interface SeekableConsumer extends BusConsumer {
  seek(partition: TopicPartition, offset: bigint): void;
}

export interface BusClientOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly security?: KafkaSecurity | undefined;
  /** Milliseconds until an address counts as dead; default 3 s. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds until a request counts as unanswered; default 15 s. */
  readonly requestTimeoutMs?: number;
  /** How often a request is tried again; default 4. */
  readonly retries?: number;
  /** Where all connections lead, whatever addresses the brokers name: a tunnel, or a proxy of a test. */
  readonly via?: { readonly host: string; readonly port: number };
}

export type CreateBusClient = (options: BusClientOptions) => BusClient;

export interface BusClient {
  producer(options?: ProducerOptions): BusProducer;
  consumer(options: ConsumerOptions): SeekableConsumer;
  /** Runs work on a connection for administration and closes it. @throws when no broker answers */
  administer<T>(work: (admin: BusAdmin) => Promise<T>): Promise<T>;
}

export interface TopicSpec {
  readonly topic: string;
  readonly partitions: number;
  readonly replicas: number;
  readonly settings: Readonly<Record<string, string>>;
}

export interface TopicDescription {
  readonly topic: string;
  /** `leader` is undefined while none is elected; `replicas` counts the copies of the partition. */
  readonly partitions: readonly { readonly leader: number | undefined; readonly replicas: number }[];
}

export interface TopicSetting {
  readonly value: string;
  /** Set for this topic, not a default of the brokers. */
  readonly own: boolean;
}

export interface PartitionEnds {
  readonly partition: number;
  readonly low: bigint;
  /** The offset that the next record gets. */
  readonly high: bigint;
}

/** A rule of the brokers' access control list, in Kafka's words in lower case. */
export interface AccessRule {
  /** `User:orders` */
  readonly principal: string;
  readonly host: string;
  readonly resource: string;
  readonly name: string;
  readonly pattern: string;
  readonly operation: string;
  readonly permission: string;
}

export interface BusAdmin {
  brokers(): Promise<number>;
  topics(): Promise<readonly string[]>;
  /** @throws when one of them is not there */
  describe(topics: readonly string[]): Promise<readonly TopicDescription[]>;
  /** Returns before leaders are elected. */
  create(topics: readonly TopicSpec[]): Promise<void>;
  remove(topics: readonly string[]): Promise<void>;
  settings(topics: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, TopicSetting>>>;
  /** Sets all of a topic's own settings: what is left out falls back to the default of the brokers. */
  replaceSettings(topics: ReadonlyMap<string, Readonly<Record<string, string>>>): Promise<void>;
  ends(topic: string): Promise<readonly PartitionEnds[]>;
  /** First offsets since a time, in ms since 1970; the end where nothing is newer. */
  offsetsSince(topic: string, since: number): Promise<ReadonlyMap<number, bigint>>;
  groups(): Promise<readonly string[]>;
  /** What a group committed, by partition; partitions without a commit are left out. */
  committed(groupId: string, topic: string): Promise<ReadonlyMap<number, bigint>>;
  rules(principal: string): Promise<readonly AccessRule[]>;
  grant(rules: readonly AccessRule[]): Promise<void>;
  revoke(rules: readonly AccessRule[]): Promise<void>;
}

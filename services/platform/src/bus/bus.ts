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
  onStatus?(status: BusStatus): void;
}

export interface BusProducer {
  /** Sends in order, acknowledged by all replicas. @throws when anything was not acknowledged */
  send(records: readonly BusRecord[]): Promise<void>;
  connect(): Promise<void>;
  close(): Promise<void>;
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

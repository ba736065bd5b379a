export interface EventMeta {
  readonly eventId: string;
  readonly topic: string;
  readonly key: string;
  readonly sequence: bigint;
  readonly time: Date;
  readonly subject: string;
  /** Empty when the producer recorded no trace. */
  readonly traceId: string;
}

import type { Bucket } from './object-keys.ts';

export interface StoredObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** Bytes asked of the store at a time: a slow receiver holds this much memory, and no connection to the store. */
export const READ_STEP = 1024 * 1024;

/** Both buckets. Every method rejects with a 503 problem when the store cannot be reached. */
export abstract class ObjectStore {
  abstract ensureBuckets(): Promise<void>;
  abstract putFile(bucket: Bucket, key: string, path: string): Promise<void>;
  /** Within the store. False when there is nothing to copy. */
  abstract copy(bucket: Bucket, from: string, to: string): Promise<boolean>;
  /** Writes a small text that nobody has written yet. False when there is one, which stays. */
  abstract putNew(bucket: Bucket, key: string, text: string): Promise<boolean>;
  /** Writes a small text; of what it replaces no version stays. */
  abstract replace(bucket: Bucket, key: string, text: string): Promise<void>;
  /** `length` bytes of the object from `offset`, in memory: ask for at most `READ_STEP`. Undefined when there is no such object. */
  abstract read(bucket: Bucket, key: string, offset: number, length: number): Promise<Buffer | undefined>;
  /** Size in bytes; undefined when there is no such object. */
  abstract size(bucket: Bucket, key: string): Promise<number | undefined>;
  /** Whether the store does its work apart from a single object: it takes, hands out and looks up others. Never rejects. */
  abstract answers(): Promise<boolean>;
  abstract count(bucket: Bucket, prefix: string): Promise<number>;
  /** Every object under the prefix with all its versions; answers how many there were. */
  abstract removeAll(bucket: Bucket, prefix: string): Promise<number>;
  abstract list(bucket: Bucket, prefix: string): AsyncIterable<StoredObject>;
  /** First folders of the bucket, each with its slash, in order, beginning behind one of them (empty: from the first). */
  abstract folders(bucket: Bucket, after: string): AsyncIterable<string>;
}

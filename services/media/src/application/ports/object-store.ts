import type { Bucket } from './removals.ts';

export interface StoredObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** Bytes asked of the store at a time: a slow receiver holds this much memory, and no connection to the store. */
export const READ_STEP = 1024 * 1024;

/** Both buckets. Every method rejects with a 503 problem when the store cannot be reached. */
export interface ObjectStore {
  putFile(bucket: Bucket, key: string, path: string): Promise<void>;
  /** `length` bytes of the object from `offset`, in memory: ask for at most `READ_STEP`. Undefined when there is no such object. */
  read(bucket: Bucket, key: string, offset: number, length: number): Promise<Buffer | undefined>;
  /** Size in bytes; undefined when there is no such object. */
  size(bucket: Bucket, key: string): Promise<number | undefined>;
  /** Whether the store does its work apart from a single object: it takes, hands out and looks up others. Never rejects. */
  answers(): Promise<boolean>;
  /** Every object under the prefix with all its versions; answers how many there were. */
  removeAll(bucket: Bucket, prefix: string): Promise<number>;
  list(bucket: Bucket, prefix: string): AsyncIterable<StoredObject>;
  /** First folders of the bucket, each with its slash, in order, beginning behind one of them (empty: from the first). */
  folders(bucket: Bucket, after: string): AsyncIterable<string>;
}

export const OBJECT_STORE = Symbol('OBJECT_STORE');

import { DependencyDown } from '@headshots/platform/errors';
import { ensureBucket, listVersions, removeVersions } from '@headshots/platform/storage';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'minio';
import type { ObjectStore, StoredObject } from './object-store.port.ts';
import type { Bucket } from './object-keys.ts';

export type BucketNames = Readonly<Record<Bucket, string>>;

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchObject']);

/** Pictures, which are JPEG where their key does not say otherwise. */
const metadataOf = (key: string): { readonly 'content-type': string } => ({
  'content-type': `image/${/\.(png|webp)$/.exec(key)?.[1] ?? 'jpeg'}`,
});

export class ObjectStoreClient implements ObjectStore {
  constructor(
    private readonly client: Client,
    private readonly buckets: BucketNames,
    private readonly region: string,
  ) {}

  async ensureBuckets(): Promise<void> {
    for (const bucket of Object.values(this.buckets)) await ensureBucket(this.client, bucket, this.region);
  }

  async putFile(bucket: Bucket, key: string, path: string): Promise<void> {
    await answered(this.client.fPutObject(this.buckets[bucket], key, path, metadataOf(key)));
  }

  async copy(bucket: Bucket, from: string, to: string): Promise<boolean> {
    const name = this.buckets[bucket];
    const copied = await unlessMissing(() => this.client.copyObject(name, to, `/${name}/${from}`));
    return copied !== undefined;
  }

  async putNew(bucket: Bucket, key: string, text: string): Promise<boolean> {
    const bytes = Buffer.from(text);
    const onlyNew = { 'content-type': 'application/json', 'if-none-match': '*' };
    try {
      await this.client.putObject(this.buckets[bucket], key, bytes, bytes.length, onlyNew);
      return true;
    } catch (error) {
      if (codeOf(error) === 'PreconditionFailed') return false;
      throw down(error);
    }
  }

  async replace(bucket: Bucket, key: string, text: string): Promise<void> {
    const name = this.buckets[bucket];
    const bytes = Buffer.from(text);
    const before = await unlessMissing(async () => (await this.client.statObject(name, key)).versionId);
    await answered(
      this.client.putObject(name, key, bytes, bytes.length, { 'content-type': 'application/json' }),
    );
    if (before) await answered(this.client.removeObject(name, key, { versionId: before }));
  }

  async read(bucket: Bucket, key: string, offset: number, length: number): Promise<Buffer | undefined> {
    return unlessMissing(async () =>
      buffer(await this.client.getPartialObject(this.buckets[bucket], key, offset, length)),
    );
  }

  async size(bucket: Bucket, key: string): Promise<number | undefined> {
    return unlessMissing(async () => (await this.client.statObject(this.buckets[bucket], key)).size);
  }

  async answers(): Promise<boolean> {
    const key = `probe/${randomUUID()}`;
    try {
      await this.client.putObject(this.buckets.photos, key, 'probe', 5);
      const back = await this.read('photos', key, 0, 5);
      await this.client.removeObject(this.buckets.photos, key);
      return back?.toString() === 'probe' && (await this.size('headshots', key)) === undefined;
    } catch {
      return false;
    }
  }

  async count(bucket: Bucket, prefix: string): Promise<number> {
    return answered(lengthOf(listVersions(this.client, this.buckets[bucket], prefix)));
  }

  async removeAll(bucket: Bucket, prefix: string): Promise<number> {
    return answered(removeVersions(this.client, this.buckets[bucket], prefix));
  }

  async *list(bucket: Bucket, prefix: string): AsyncGenerator<StoredObject> {
    for await (const item of this.items(bucket, prefix, true)) {
      if (item.name !== undefined) yield { key: item.name, modifiedAt: item.lastModified ?? new Date(0) };
    }
  }

  async *folders(bucket: Bucket, after: string): AsyncGenerator<string> {
    const behind = after === '' ? '' : `${after}${lastOfAll}`;
    for await (const item of this.items(bucket, '', false, behind))
      if (item.prefix !== undefined) yield item.prefix;
  }

  private async *items(
    bucket: Bucket,
    prefix: string,
    recursive: boolean,
    startAfter = '',
  ): AsyncGenerator<ListedItem> {
    try {
      for await (const item of this.client.listObjectsV2(this.buckets[bucket], prefix, recursive, startAfter))
        yield item as ListedItem;
    } catch (error) {
      throw down(error);
    }
  }
}

/** Behind every key of a folder: keys are letters, digits, `-`, `.` and `/`. */
const lastOfAll = '~';

interface ListedItem {
  readonly name?: string;
  readonly prefix?: string;
  readonly lastModified?: Date;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

async function unlessMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (missing.has(codeOf(error))) return undefined;
    throw down(error);
  }
}

async function lengthOf(items: AsyncIterable<unknown>): Promise<number> {
  let length = 0;
  for await (const _ of items) length += 1;
  return length;
}

async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw down(error);
  }
}

/** Whatever the store answers to a request of ours that should work, it would answer to the next one too. */
function down(error: unknown): DependencyDown {
  return new DependencyDown('The object store does not answer as it should.', { cause: error });
}

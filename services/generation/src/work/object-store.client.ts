import { removeVersions } from '@headshots/platform/storage';
import type { Client } from 'minio';
import { attemptOf } from './accepted-image.ts';
import type { ObjectStore } from './object-store.port.ts';

export interface BucketNames {
  readonly photos: string;
  readonly headshots: string;
}

const absent = new Set(['NoSuchKey', 'NotFound']);

export class ObjectStoreClient implements ObjectStore {
  constructor(
    private readonly client: Client,
    private readonly buckets: BucketNames,
  ) {}

  readSelfie(photoId: string): Promise<Uint8Array | undefined> {
    return this.read(this.buckets.photos, `${photoId}/original.jpg`);
  }

  readPreview(key: string): Promise<Uint8Array | undefined> {
    return this.read(this.buckets.headshots, key);
  }

  async removePreview(prefix: string, attempt: number): Promise<void> {
    for (let each = 1; each <= attempt; each += 1)
      await removeVersions(this.client, this.buckets.headshots, `${prefix}${each}.jpg`);
  }

  private async read(bucket: string, key: string): Promise<Uint8Array | undefined> {
    try {
      const stream = await this.client.getObject(bucket, key);
      return Buffer.concat(await stream.toArray());
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  async writeHeadshot(key: string, bytes: Uint8Array): Promise<void> {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    await this.client.putObject(this.buckets.headshots, key, body, body.length, {
      'Content-Type': 'image/jpeg',
    });
  }

  async removeHeadshot(key: string): Promise<void> {
    await this.client.removeObject(this.buckets.headshots, key);
  }

  async removeOthers(prefix: string, attempt: number, kept: readonly string[]): Promise<void> {
    const found = this.client.listObjectsV2(this.buckets.headshots, prefix);
    for (const { name } of (await found.toArray()) as { name?: string }[]) {
      if (name && !kept.includes(name) && attemptOf(name, prefix) <= attempt) await this.removeHeadshot(name);
    }
  }

  async removeOrder(orderId: string): Promise<void> {
    await removeVersions(this.client, this.buckets.headshots, `${orderId}/`);
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && absent.has(String(error.code));
}

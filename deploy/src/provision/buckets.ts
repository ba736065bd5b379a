import { Client } from 'minio';
import type { Settings } from '../settings.ts';
import { createStorageUsers, type Buckets, type StorageAccounts } from './storage-users.ts';

const ownNames: Buckets = { photos: 'photos', headshots: 'headshots' };

export async function provisionStorage(
  settings: StorageAccounts & Pick<Settings, 'external'>,
  buckets = ownNames,
): Promise<void> {
  await createBuckets(settings, Object.values(buckets));
  if (!settings.external.has('minio')) await createStorageUsers(settings, buckets);
}

async function createBuckets({ s3 }: StorageAccounts, buckets: readonly string[]): Promise<void> {
  const { hostname, port, protocol } = new URL(s3.endpoint);
  const client = new Client({
    endPoint: hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    useSSL: protocol === 'https:',
    region: s3.region,
    accessKey: s3.rootUser,
    secretKey: s3.rootPassword,
  });
  for (const bucket of buckets) {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, s3.region);
  }
}

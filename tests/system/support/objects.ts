import { listVersions } from '@headshots/platform/storage';
import { Client } from 'minio';
import { settings } from './stack.ts';

const { endpoint, region, rootUser, rootPassword } = settings.s3;
const { hostname, port } = new URL(endpoint);
/** The whole store, as its administrator. */
export const objectStore = new Client({
  endPoint: hostname,
  port: Number(port),
  useSSL: false,
  region,
  accessKey: rootUser,
  secretKey: rootPassword,
});

/** Takes the stored selfie away behind the product's back. */
export async function removeOriginal(photoId: string): Promise<void> {
  await objectStore.removeObject('photos', `${photoId}/original.jpg`);
}

/** Keys of an order's images in the bucket. */
export async function headshotKeys(orderId: string): Promise<readonly string[]> {
  const objects = await objectStore.listObjectsV2('headshots', `${orderId}/`, true).toArray();
  return (objects as { name: string }[]).map(({ name }) => name).sort();
}

/** Puts so many small objects into a folder. */
export async function fillFolder(bucket: string, folder: string, count: number): Promise<void> {
  const lines = Array.from({ length: 32 }, (_, line) => line);
  await Promise.all(
    lines.map(async (line) => {
      for (let number = line; number < count; number += lines.length)
        await objectStore.putObject(bucket, `${folder}z${number}`, Buffer.from('x'));
    }),
  );
}

/** Keys under these folders in any bucket, older versions and deletion marks included. */
export async function objectsUnder(...folders: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name: bucket } of await objectStore.listBuckets()) {
    for (const folder of folders) {
      for await (const { name } of listVersions(objectStore, bucket, folder)) found.push(`${bucket}/${name}`);
    }
  }
  return found;
}
